import { Popover, Tooltip } from '@mantine/core'
import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs'
import IconAlignJustified from '@tabler/icons-react/dist/esm/icons/IconAlignJustified.mjs'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconRedo from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconTextColour from '@tabler/icons-react/dist/esm/icons/IconBaseline.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconClear from '@tabler/icons-react/dist/esm/icons/IconClearFormatting.mjs'
import IconBackground from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconBulletList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconNumberedList from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconStrike from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs'
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useId, useState } from 'react'
import type { ComponentType, KeyboardEvent, ReactNode, Ref } from 'react'

import { FONT_SIZE_MAXIMUM, FONT_SIZE_MINIMUM } from '@/domain/limits'
import { isAllowedLink } from '@/ui/sanitise'

import classes from '@/ui/rich-text-editor.module.css'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

const SIZES = [
  FONT_SIZE_MINIMUM,
  9,
  10,
  11,
  12,
  14,
  16,
  18,
  20,
  22,
  24,
  26,
  28,
  36,
  48,
  FONT_SIZE_MAXIMUM,
]

const LEVELS = [1, 2, 3, 4, 5, 6] as const

const ALIGNMENTS = [
  { value: 'left', label: 'Align left', icon: IconAlignLeft },
  { value: 'center', label: 'Align center', icon: IconAlignCenter },
  { value: 'right', label: 'Align right', icon: IconAlignRight },
  { value: 'justify', label: 'Justify', icon: IconAlignJustified },
] as const

/** Readable on the public pages in both colour schemes, as far as a colour can be. */
const COLOURS = {
  Grey: '#767067',
  Red: '#c2443d',
  Orange: '#b86b00',
  Green: '#2f8a57',
  Teal: '#128780',
  Blue: '#3578b9',
  Purple: '#8457b5',
  Pink: '#b8508c',
}

/** What of the editor the toolbar shows. */
function look({ editor }: { editor: Editor }) {
  const style = editor.getAttributes('textStyle') as Partial<Record<string, string | null>>
  const heading = editor.getAttributes('heading') as { level?: number }
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    level: editor.isActive('heading') ? String(heading.level ?? '') : '',
    size: style['fontSize'] ?? '',
    colour: style['color'] ?? '',
    background: style['backgroundColor'] ?? '',
    alignment:
      ALIGNMENTS.find(({ value }) => editor.isActive({ textAlign: value }))?.value ?? 'left',
    link: (editor.getAttributes('link') as { href?: string }).href ?? '',
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  }
}

export function RichTextToolbar({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const now = useEditorState({ editor, selector: look })
  const run = () => editor.chain().focus()

  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      tabIndex={-1}
      className={classes.toolbar}
      onKeyDown={moveWithArrows}
    >
      <Group>
        <Tool
          label="Undo"
          icon={IconUndo}
          disabled={disabled || !now.undo}
          onClick={() => run().undo().run()}
        />
        <Tool
          label="Redo"
          icon={IconRedo}
          disabled={disabled || !now.redo}
          onClick={() => run().redo().run()}
        />
      </Group>
      <Group>
        <Choice
          label="Text style"
          value={now.level}
          disabled={disabled}
          options={[
            { value: '', label: 'Paragraph' },
            ...LEVELS.map((level) => ({ value: String(level), label: `Heading ${level}` })),
          ]}
          onChange={(value) => {
            const level = LEVELS.find((entry) => String(entry) === value)
            if (level) run().setHeading({ level }).run()
            else run().setParagraph().run()
          }}
        />
        <Choice
          label="Font size"
          value={now.size}
          disabled={disabled}
          options={sizeOptions(now.size)}
          onChange={(size) =>
            size === '' ? run().unsetFontSize().run() : run().setFontSize(size).run()
          }
        />
      </Group>
      <Group>
        <Tool
          label="Bold"
          icon={IconBold}
          active={now.bold}
          disabled={disabled}
          onClick={() => run().toggleBold().run()}
        />
        <Tool
          label="Italic"
          icon={IconItalic}
          active={now.italic}
          disabled={disabled}
          onClick={() => run().toggleItalic().run()}
        />
        <Tool
          label="Underline"
          icon={IconUnderline}
          active={now.underline}
          disabled={disabled}
          onClick={() => run().toggleUnderline().run()}
        />
        <Tool
          label="Strikethrough"
          icon={IconStrike}
          active={now.strike}
          disabled={disabled}
          onClick={() => run().toggleStrike().run()}
        />
      </Group>
      <Group>
        <Colour
          label="Text color"
          icon={IconTextColour}
          value={now.colour}
          disabled={disabled}
          onChange={(colour) =>
            colour === '' ? run().unsetColor().run() : run().setColor(colour).run()
          }
        />
        <Colour
          label="Background color"
          icon={IconBackground}
          value={now.background}
          disabled={disabled}
          onChange={(colour) =>
            colour === ''
              ? run().unsetBackgroundColor().run()
              : run().setBackgroundColor(colour).run()
          }
        />
      </Group>
      <Group>
        {ALIGNMENTS.map(({ value, label, icon }) => (
          <Tool
            key={value}
            label={label}
            icon={icon}
            active={now.alignment === value}
            disabled={disabled}
            onClick={() => run().setTextAlign(value).run()}
          />
        ))}
      </Group>
      <Group>
        <Tool
          label="Bulleted list"
          icon={IconBulletList}
          active={now.bulletList}
          disabled={disabled}
          onClick={() => run().toggleBulletList().run()}
        />
        <Tool
          label="Numbered list"
          icon={IconNumberedList}
          active={now.orderedList}
          disabled={disabled}
          onClick={() => run().toggleOrderedList().run()}
        />
        <Tool
          label="Quote"
          icon={IconQuote}
          active={now.blockquote}
          disabled={disabled}
          onClick={() => run().toggleBlockquote().run()}
        />
        <LinkTool editor={editor} href={now.link} disabled={disabled} />
      </Group>
      <Group>
        <Tool
          label="Clear formatting"
          icon={IconClear}
          disabled={disabled}
          onClick={() => run().unsetAllMarks().clearNodes().unsetTextAlign().run()}
        />
      </Group>
    </div>
  )
}

/** A size that came with the page stands among ours. */
function sizeOptions(current: string) {
  const sizes = SIZES.map((size) => `${size}px`)
  const known = current === '' || sizes.includes(current)
  return [
    { value: '', label: 'Size' },
    ...(known ? sizes : [current, ...sizes]).map((size) => ({ value: size, label: size })),
  ]
}

/** Left and right move along the toolbar, as they do in every toolbar. */
function moveWithArrows(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const tools = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, select:enabled'),
  ]
  const at = tools.indexOf(event.target)
  if (at === -1) return
  event.preventDefault()
  tools.at((at + step) % tools.length)?.focus()
}

function Group({ children }: { children: ReactNode }) {
  return <div className={classes.group}>{children}</div>
}

interface ToolProps {
  label: string
  icon: Icon
  /** Left out for what is done and not switched. */
  active?: boolean
  disabled: boolean
  onClick: () => void
  /** The colour that the tool stands for now. */
  colour?: string
  ref?: Ref<HTMLButtonElement>
}

/** `popover` is what a popover gives its target. */
function Tool({ label, icon: Icon, active, disabled, onClick, colour, ...popover }: ToolProps) {
  return (
    // Within the page's landmark, like what it tells of.
    <Tooltip label={label} portalProps={{ target: 'main' }}>
      <button
        type="button"
        {...popover}
        aria-label={label}
        aria-pressed={active}
        disabled={disabled}
        className={classes.tool}
        // The selection stays in the text: a click beside it would clear it in some browsers.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {colour !== undefined && colour !== '' && (
          <span className={classes.colourMark} style={{ background: colour }} />
        )}
      </button>
    </Tooltip>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  disabled: boolean
  onChange: (value: string) => void
}

function Choice({ label, value, options, disabled, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      className={classes.choice}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface ColourProps {
  label: string
  icon: Icon
  /** A CSS colour, '' for none. */
  value: string
  disabled: boolean
  onChange: (colour: string) => void
}

function Colour({ label, icon, value, disabled, onChange }: ColourProps) {
  const [opened, setOpened] = useState(false)
  const custom = useId()
  function choose(colour: string) {
    setOpened(false)
    onChange(colour)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start">
      <Popover.Target>
        <Tool
          label={label}
          icon={icon}
          colour={value}
          disabled={disabled}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={classes.swatches}>
          {Object.entries(COLOURS).map(([name, colour]) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              className={classes.swatch}
              style={{ background: colour }}
              onClick={() => choose(colour)}
            />
          ))}
        </div>
        <div className={classes.popoverLine}>
          <label htmlFor={custom}>Other</label>
          <input
            id={custom}
            type="color"
            className={classes.customColour}
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button type="button" className={classes.textButton} onClick={() => choose('')}>
            No color
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** 'example.com' means https, 'a@b.example' an email: nobody types a scheme. */
function withScheme(typed: string): string {
  const text = typed.trim()
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return text
  return /^[^/\s]+@[^/\s]+$/.test(text) ? `mailto:${text}` : `https://${text.replace(/^\/+/, '')}`
}

function LinkTool({ editor, href, disabled }: { editor: Editor; href: string; disabled: boolean }) {
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [refused, setRefused] = useState(false)
  const field = useId()

  function open() {
    setAddress(href)
    setRefused(false)
    setOpened(true)
  }
  function apply() {
    const target = withScheme(address)
    if (!isAllowedLink(target)) {
      setRefused(true)
      return
    }
    setOpened(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without a selection there is nothing to link: the address itself becomes the text.
    if (editor.state.selection.empty && href === '') {
      const mark = { type: 'link', attrs: { href: target } }
      chain.insertContent({ type: 'text', text: address.trim(), marks: [mark] }).run()
    } else chain.setLink({ href: target }).run()
  }
  function remove() {
    setOpened(false)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start">
      <Popover.Target>
        <Tool
          label="Link"
          icon={IconLink}
          active={href !== ''}
          disabled={disabled}
          onClick={() => (opened ? setOpened(false) : open())}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <div className={classes.linkForm}>
          <label htmlFor={field}>Link address</label>
          <input
            id={field}
            type="text"
            inputMode="url"
            value={address}
            aria-invalid={refused}
            aria-describedby={refused ? `${field}-error` : undefined}
            className={classes.linkField}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
          {refused && (
            <p id={`${field}-error`} role="alert" className={classes.linkError}>
              A link begins with http, https, mailto or tel.
            </p>
          )}
          <div className={classes.popoverLine}>
            {href !== '' && (
              <button type="button" className={classes.textButton} onClick={remove}>
                Remove link
              </button>
            )}
            <button type="button" className={classes.applyButton} onClick={apply}>
              Set link
            </button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
