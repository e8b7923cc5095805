import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type AnchorElementProps = Omit<ComponentProps<'a'>, 'color' | 'style'>

function AnchorBase(props: AnchorElementProps & AnchorProps) {
  return <Anchor inherit {...props} />
}

function ButtonBase(props: AnchorElementProps & ButtonProps) {
  return <Button component="a" {...props} />
}

export const AppLink = createLink(AnchorBase)
export const ButtonLink = createLink(ButtonBase)
