import { Group, Text } from '@mantine/core'

import type { Account } from '@/api/accounts'
import { allAccounts } from '@/api/all-rows'
import { roleLabel } from '@/domain/account/account'
import { hasDigitsOf } from '@/domain/format/phone'
import { Phone } from '@/screens/contact'
import { FoundRows } from '@/screens/found-rows'
import { Avatar } from '@/ui/image/avatar'

import { AccountName, AccountStatusBadge } from './account-actions'
import type { accountsArgs } from './accounts-search'

import classes from './manage-accounts.module.css'

interface PhoneMatchesProps {
  args: ReturnType<typeof accountsArgs>
  digits: string
}

/** The accounts whose phone number contains the digits. The API searches names and emails only. */
export default function PhoneMatches({ args: { status, role }, digits }: PhoneMatchesProps) {
  return (
    <div className={classes.matches}>
      <FoundRows
        noun="accounts"
        list={allAccounts({ status, role })}
        isWanted={({ userInfo }) => hasDigitsOf(userInfo?.phone, digits)}
        none="No account has this phone number."
      >
        {(account: Account) => (
          <Group gap="sm" wrap="nowrap">
            <Avatar src={account.userInfo?.profilePhoto} name={account.userInfo?.name} size={32} />
            <div>
              <AccountName account={account} />
              <Text component="div" size="sm" c="dimmed">
                <span>{roleLabel(account.role)}</span> <Phone text={account.userInfo?.phone} />
              </Text>
            </div>
            <AccountStatusBadge account={account} />
          </Group>
        )}
      </FoundRows>
    </div>
  )
}
