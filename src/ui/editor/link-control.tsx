import { Button, TextInput } from '@mantine/core'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'

import { trimIdentifier } from '@/domain/format/trim'
import { isAllowedLink, SAFE_REL } from '@/ui/editor/html/sanitize'
import { PopoverControl } from '@/ui/editor/rich-text-control'
import { isComposing } from '@/ui/form/is-composing'

/** Adds a missing scheme: https to 'example.com', mailto to 'a@b.example'. A path has no host. */
function withScheme(typed: string): string {
  const text = trimIdentifier(typed)
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return text
  if (/^[^/\s]+@[^/\s]+$/.test(text)) return `mailto:${text}`
  return `https://${text.replace(/^\/\//, '')}`
}

interface LinkControlProps {
  editor: Editor
  disabled: boolean
  href: string
}

/** Replaces Mantine's own link control, which adds no scheme and reports no invalid address. */
export function LinkControl({ editor, disabled, href }: LinkControlProps) {
  return (
    <PopoverControl
      label="Link"
      icon={<IconLink size={20} stroke={1.5} aria-hidden />}
      active={href !== ''}
      width="calc(min(17.5rem, 100vw - 1rem))"
      disabled={disabled}
    >
      {(close) => <LinkForm editor={editor} href={href} onClose={close} />}
    </PopoverControl>
  )
}

interface LinkFormProps extends Omit<LinkControlProps, 'disabled'> {
  onClose: () => void
}

function LinkForm({ editor, href, onClose }: LinkFormProps) {
  const [address, setAddress] = useState(href)
  const [isRejected, setRejected] = useState(false)

  function apply() {
    const target = withScheme(address)
    if (!isAllowedLink(target)) {
      setRejected(true)
      return
    }
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    const attrs = { href: target, target: '_blank', rel: SAFE_REL }
    if (editor.state.selection.empty && href === '') {
      const marks = [{ type: 'link', attrs }]
      chain.insertContent({ type: 'text', text: trimIdentifier(address), marks }).run()
    } else chain.setLink(attrs).run()
  }

  return (
    <>
      <TextInput
        label="Link address"
        inputMode="url"
        value={address}
        error={
          isRejected &&
          'Enter an address such as example.com, or one with http, https, mailto or tel.'
        }
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setRejected(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          apply()
        }}
      />
      <Button size="compact-md" mt="sm" ml="auto" display="block" onClick={apply}>
        Set link
      </Button>
    </>
  )
}
