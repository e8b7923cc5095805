import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { createLink, Link, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import theme from '@/ui/styles/theme.module.css'

type AnchorElementProps = Omit<ComponentProps<'a'>, 'color' | 'style'>

function ButtonBase(props: AnchorElementProps & ButtonProps) {
  return <Button component="a" {...props} />
}

const anchor = `${theme.focus} ${theme.anchor} ${Anchor.classes.root}`

/**
 * Looks like Mantine's Anchor, whose three components for each link would take 7 % of the processor's
 * time when a list is opened again.
 */
export const AppLink: LinkComponent<'a'> = (props) => (
  <Link
    data-underline="hover"
    {...props}
    className={`${anchor} ${props.className ?? ''}`}
  />
)
export const ButtonLink = createLink(ButtonBase)
