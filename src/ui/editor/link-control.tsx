import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'

import { trimIdentifier } from '@/domain/format/trim'
import { isAllowedLink } from '@/ui/editor/html/sanitize'
import { RichTextControl } from '@/ui/editor/rich-text-control'
import { isComposing } from '@/ui/form/is-composing'

/** Chromium's URL parser accepts such a host, so URL.canParse() would too. */
const SPACE_IN_HOST = /^https?:\/\/[^/?#]*\s/i

/** Adds a missing scheme: https to 'example.com', mailto to 'a@b.example'. */
function withScheme(typed: string): string {
  const text = trimIdentifier(typed)
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return text
  return /^[^/\s]+@[^/\s]+$/.test(text) ? `mailto:${text}` : `https://${text.replace(/^\/+/, '')}`
}

interface LinkControlProps {
  editor: Editor
  href: string
}

/** Replaces Mantine's own link control, which adds no scheme and reports no invalid address. */
export function LinkControl({ editor, href }: LinkControlProps) {
  const [opened, { open, close }] = useDisclosure()
  const [address, setAddress] = useState('')
  const [isRejected, setRejected] = useState(false)

  function show() {
    setAddress(href)
    setRejected(false)
    open()
  }
  function apply() {
    const target = withScheme(address)
    if (!isAllowedLink(target) || SPACE_IN_HOST.test(target)) {
      setRejected(true)
      return
    }
    close()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && href === '') {
      const mark = { type: 'link', attrs: { href: target } }
      chain.insertContent({ type: 'text', text: trimIdentifier(address), marks: [mark] }).run()
    } else chain.setLink({ href: target }).run()
  }
  function remove() {
    close()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <Popover
      opened={opened}
      onDismiss={close}
      trapFocus
      position="bottom-start"
      width={280}
      portalProps={{ target: 'main' }}
    >
      <Popover.Target>
        <RichTextControl label="Link" active={href !== ''} onClick={opened ? close : show}>
          <IconLink size={20} stroke={1.5} aria-hidden />
        </RichTextControl>
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <TextInput
          label="Link address"
          inputMode="url"
          value={address}
          error={
            isRejected &&
            'Enter an address such as example.com, or one with http, https, mailto or tel.'
          }
          errorProps={{ role: 'alert' }}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            apply()
          }}
        />
        <Group justify="flex-end" gap="xs" mt="sm">
          {href !== '' && (
            <Button variant="subtle" size="compact-md" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button size="compact-md" onClick={apply}>
            Set link
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
