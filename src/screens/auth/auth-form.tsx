import type { FieldValues } from 'react-hook-form'

import { useAuthPending } from '@/api/auth'
import { FormPanel, type FormPanelProps } from '@/ui/form/form-panel'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'

import { shortMessages } from './credentials'
import { PublicCard, type PublicCardProps } from './public-card'

interface AuthFormProps<Values extends FieldValues, Output>
  extends PublicCardProps, Omit<FormPanelProps<Values, Output>, 'submit'> {
  submit: { label: string; color?: 'red' }
}

/** A form that can't be submitted while another request of these screens is pending. */
export function AuthForm<Values extends FieldValues, Output>({
  title,
  context,
  back,
  footer,
  submit,
  ...panel
}: AuthFormProps<Values, Output>) {
  const disabled = useAuthPending()
  return (
    <PublicCard title={title} context={context} back={back} footer={footer}>
      <FormPanel
        toastMessages={shortMessages}
        {...panel}
        submit={{ ...submit, disabled, fullWidth: true }}
      />
    </PublicCard>
  )
}

/**
 * Options of a mutation whose answer counts only while this screen is shown. A later one neither
 * signs in nor navigates, and shows no message.
 */
export function useAnswerWhileShown<Data, Variables>(
  onSuccess: (data: Data, variables: Variables) => unknown,
) {
  const isCurrent = useIsCurrentScreen()
  return {
    meta: { isCurrent },
    onSuccess: (data: Data, variables: Variables) =>
      isCurrent() ? onSuccess(data, variables) : undefined,
  }
}
