import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'

export function PasswordInput(props: PasswordInputProps) {
  return (
    <MantinePasswordInput
      {...props}
      aria-invalid={props.error !== undefined}
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  )
}
