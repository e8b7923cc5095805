import '@mantine/core/styles/Toolbar.layer.css'
import { Select, type SelectProps, Toolbar, Tooltip } from '@mantine/core'
import { RichTextEditor, type RichTextEditorControlProps } from '@mantine/tiptap'
import IconTextColor from '@tabler/icons-react/dist/esm/icons/IconBaseline.mjs'
import IconClear from '@tabler/icons-react/dist/esm/icons/IconClearFormatting.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { ComponentType } from 'react'

import { FONT_SIZE_MAXIMUM, FONT_SIZE_MINIMUM } from '@/domain/limits'
import { ColorControl } from '@/ui/editor/color-control'
import { LinkControl } from '@/ui/editor/link-control'
import { RichTextControl, toolbarItem } from '@/ui/editor/rich-text-control'

import classes from '@/ui/editor/rich-text-editor.module.css'

const BETWEEN = [9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 36, 48]
const PIXELS = [FONT_SIZE_MINIMUM, ...BETWEEN, FONT_SIZE_MAXIMUM]
/** The empty size is none. */
const SIZES = ['', ...PIXELS.map((size) => `${size}px`)]

const LEVELS = [1, 2, 3, 4, 5, 6] as const
const STYLES = [
  { value: '', label: 'Paragraph' },
  ...LEVELS.map((level) => ({ value: String(level), label: `Heading ${level}` })),
]

type ControlsByLabel = Record<string, ComponentType<RichTextEditorControlProps>>

/* Mantine's ready-made controls, by their labels. */
const HISTORY: ControlsByLabel = { Undo: RichTextEditor.Undo, Redo: RichTextEditor.Redo }
const EMPHASIS: ControlsByLabel = {
  Bold: RichTextEditor.Bold,
  Italic: RichTextEditor.Italic,
  Underline: RichTextEditor.Underline,
  Strikethrough: RichTextEditor.Strikethrough,
}
const ALIGNMENT: ControlsByLabel = {
  'Align left': RichTextEditor.AlignLeft,
  'Align center': RichTextEditor.AlignCenter,
  'Align right': RichTextEditor.AlignRight,
  Justify: RichTextEditor.AlignJustify,
}
const NESTING: ControlsByLabel = {
  'Bulleted list': RichTextEditor.BulletList,
  'Numbered list': RichTextEditor.OrderedList,
  Quote: RichTextEditor.Blockquote,
}

function readFormat({ editor }: { editor: Editor }) {
  const valueOf = (mark: string) =>
    (editor.getAttributes(mark) as { value?: string }).value ?? ''
  const heading = editor.getAttributes('heading') as { level?: number }
  return {
    level: String(heading.level ?? ''),
    size: valueOf('fontSize'),
    color: valueOf('color'),
    highlight: valueOf('background'),
    link: (editor.getAttributes('link') as { href?: string }).href ?? '',
  }
}

interface ToolbarProps {
  editor: Editor
  disabled: boolean
}

export function RichTextToolbar({ editor, disabled }: ToolbarProps) {
  const format = useEditorState({ editor, selector: readFormat })
  function clearFormatting() {
    editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run()
  }

  return (
    <RichTextEditor.Toolbar
      aria-label="Formatting"
      // One stop of the Tab key, as the ARIA toolbar pattern requires.
      renderRoot={({ children, ...props }) => (
        <Toolbar unstyled {...props}>
          {children}
        </Toolbar>
      )}
    >
      <fieldset disabled={disabled} role="presentation" className={classes.tools}>
        <RichTextEditor.ControlsGroup>
          <Controls controls={HISTORY} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <TextStyle editor={editor} disabled={disabled} level={format.level} />
          <FontSize editor={editor} disabled={disabled} size={format.size} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Controls controls={EMPHASIS} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <ColorControl
            label="Text colour"
            icon={<IconTextColor size={20} stroke={1.5} aria-hidden />}
            value={format.color}
            editor={editor}
            disabled={disabled}
            mark="color"
          />
          <ColorControl
            label="Background colour"
            icon={<IconHighlight size={20} stroke={1.5} aria-hidden />}
            value={format.highlight}
            editor={editor}
            disabled={disabled}
            mark="background"
          />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Controls controls={ALIGNMENT} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Controls controls={NESTING} />
          <LinkControl editor={editor} disabled={disabled} href={format.link} />
          <RichTextControl label="Remove link" control={RichTextEditor.Unlink} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          {/* Not Mantine's control, which clears marks such as bold, but not headings or lists. */}
          <RichTextControl label="Clear formatting" onClick={clearFormatting}>
            <IconClear size={20} stroke={1.5} aria-hidden />
          </RichTextControl>
        </RichTextEditor.ControlsGroup>
      </fieldset>
    </RichTextEditor.Toolbar>
  )
}

function Controls({ controls }: { controls: ControlsByLabel }) {
  return Object.entries(controls).map(([label, control]) => (
    <RichTextControl key={label} label={label} control={control} />
  ))
}

function TextStyle({ editor, disabled, level }: ToolbarProps & { level: string }) {
  function choose(value: string | null) {
    const level = LEVELS.find((entry) => String(entry) === value)
    if (level) editor.chain().focus().setHeading({ level }).run()
    else editor.chain().focus().setParagraph().run()
  }
  return (
    <Choice
      label="Text style"
      disabled={disabled}
      value={level}
      w={116}
      data={STYLES}
      onChange={choose}
    />
  )
}

function FontSize({ editor, disabled, size }: ToolbarProps & { size: string }) {
  const sizes = SIZES.includes(size) ? SIZES : [size, ...SIZES]
  function choose(value: string | null) {
    if (value) editor.chain().focus().setMark('fontSize', { value }).run()
    else editor.chain().focus().unsetMark('fontSize').run()
  }
  return (
    <Choice
      label="Font size"
      disabled={disabled}
      value={size}
      w={92}
      data={sizes.map((value) => ({ value, label: value || 'Default' }))}
      onChange={choose}
    />
  )
}

function Choice({ label, ...props }: SelectProps & { label: string }) {
  return (
    <Tooltip label={label} portalProps={{ target: 'main' }}>
      <Select
        {...props}
        {...toolbarItem}
        aria-label={label}
        allowDeselect={false}
        variant="unstyled"
        size="xs"
        comboboxProps={{
          width: 'max-content',
          position: 'bottom-start',
          portalProps: { target: 'main' },
        }}
      />
    </Tooltip>
  )
}
