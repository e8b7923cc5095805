import { Button, ColorPicker, ColorSwatch, Indicator, SimpleGrid } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'

import { PopoverControl } from '@/ui/editor/rich-text-control'

/** Pages show them darker or lighter where the contrast would be too low. */
const COLORS = {
  Gray: '#767067',
  Red: '#c2443d',
  Orange: '#b86b00',
  Green: '#2f8a57',
  Teal: '#128780',
  Blue: '#3578b9',
  Purple: '#8457b5',
  Pink: '#b8508c',
}

interface ColorControlProps {
  label: string
  icon: ReactNode
  value: string
  editor: Editor
  disabled: boolean
  /** Its value is the color. */
  mark: string
}

/** Sets the text or background colour. Mantine's own control can set only the text colour. */
export function ColorControl({
  label,
  icon,
  value,
  editor,
  disabled,
  mark,
}: ColorControlProps) {
  const indicator = (
    <Indicator
      display="flex"
      color={value}
      disabled={value === ''}
      position="bottom-end"
      offset={3}
      size={8}
    >
      {icon}
    </Indicator>
  )
  return (
    <PopoverControl label={label} icon={indicator} disabled={disabled}>
      {(close) => (
        <>
          <SimpleGrid cols={8} spacing={4} mb="xs">
            {Object.entries(COLORS).map(([name, color]) => (
              <ColorSwatch
                key={name}
                component="button"
                type="button"
                aria-label={name}
                color={color}
                size={24}
                onClick={() => {
                  close()
                  editor.chain().focus().setMark(mark, { value: color }).run()
                }}
              />
            ))}
          </SimpleGrid>
          <ColorPicker
            format="hex"
            value={value}
            saturationLabel="Saturation"
            hueLabel="Hue"
            // Doesn't focus the editor, because the focus must stay on the sliders.
            onChange={(color) => editor.chain().setMark(mark, { value: color }).run()}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            mt="xs"
            onClick={() => {
              close()
              editor.chain().focus().unsetMark(mark).run()
            }}
          >
            No color
          </Button>
        </>
      )}
    </PopoverControl>
  )
}
