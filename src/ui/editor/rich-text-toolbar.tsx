import '@mantine/core/styles/Toolbar.layer.css'
import { Select, type SelectProps, Toolbar, Tooltip } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import IconTextColor from '@tabler/icons-react/dist/esm/icons/IconBaseline.mjs'
import IconClear from '@tabler/icons-react/dist/esm/icons/IconClearFormatting.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

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

export function RichTextToolbar({
  editor,
  disabled,
}: {
  editor: Editor
  disabled: boolean
}) {
  const format = useEditorState({ editor, selector: readFormat })
  const run = () => editor.chain().focus()
  const sizes = SIZES.includes(format.size) ? SIZES : [format.size, ...SIZES]

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
          <RichTextControl label="Undo" control={RichTextEditor.Undo} />
          <RichTextControl label="Redo" control={RichTextEditor.Redo} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Choice
            label="Text style"
            disabled={disabled}
            value={format.level}
            w={116}
            data={STYLES}
            onChange={(value) => {
              const level = LEVELS.find((entry) => String(entry) === value)
              if (level) run().setHeading({ level }).run()
              else run().setParagraph().run()
            }}
          />
          <Choice
            label="Font size"
            disabled={disabled}
            value={format.size}
            w={84}
            data={sizes.map((size) => ({ value: size, label: size || 'Size' }))}
            onChange={(size) => {
              if (size) run().setMark('fontSize', { value: size }).run()
              else run().unsetMark('fontSize').run()
            }}
          />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextControl label="Bold" control={RichTextEditor.Bold} />
          <RichTextControl label="Italic" control={RichTextEditor.Italic} />
          <RichTextControl label="Underline" control={RichTextEditor.Underline} />
          <RichTextControl label="Strikethrough" control={RichTextEditor.Strikethrough} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <ColorControl
            label="Text color"
            icon={<IconTextColor size={20} stroke={1.5} aria-hidden />}
            value={format.color}
            editor={editor}
            disabled={disabled}
            mark="color"
          />
          <ColorControl
            label="Background color"
            icon={<IconHighlight size={20} stroke={1.5} aria-hidden />}
            value={format.highlight}
            editor={editor}
            disabled={disabled}
            mark="background"
          />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextControl label="Align left" control={RichTextEditor.AlignLeft} />
          <RichTextControl label="Align center" control={RichTextEditor.AlignCenter} />
          <RichTextControl label="Align right" control={RichTextEditor.AlignRight} />
          <RichTextControl label="Justify" control={RichTextEditor.AlignJustify} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextControl label="Bulleted list" control={RichTextEditor.BulletList} />
          <RichTextControl label="Numbered list" control={RichTextEditor.OrderedList} />
          <RichTextControl label="Quote" control={RichTextEditor.Blockquote} />
          <LinkControl editor={editor} disabled={disabled} href={format.link} />
          <RichTextControl label="Remove link" control={RichTextEditor.Unlink} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          {/* Not Mantine's control, which clears marks such as bold, but not headings or lists. */}
          <RichTextControl
            label="Clear formatting"
            onClick={() => run().unsetAllMarks().clearNodes().unsetTextAlign().run()}
          >
            <IconClear size={20} stroke={1.5} aria-hidden />
          </RichTextControl>
        </RichTextEditor.ControlsGroup>
      </fieldset>
    </RichTextEditor.Toolbar>
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
