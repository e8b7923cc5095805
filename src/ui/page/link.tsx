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

/** Mantine's Anchor with the router's typed `to` and `params`; preloads on hover and focus. */
export const AppLink = createLink(AnchorBase)
/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonBase)
