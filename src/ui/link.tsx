import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

import classes from '@/ui/link.module.css'

/*
 * Links and buttons that lead somewhere, with the router's typed `to` and `params`, and real
 * hrefs: they open in a new tab, and load ahead when hovered or focused.
 */

type AnchorAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'>

interface AnchorBaseProps extends AnchorAttributes {
  ref?: Ref<HTMLAnchorElement>
}

interface ButtonBaseProps extends AnchorAttributes, ButtonProps {
  ref?: Ref<HTMLAnchorElement>
}

function AnchorBase({ className, children, ...props }: AnchorBaseProps) {
  return (
    <a {...props} className={className ? `${classes.link} ${className}` : classes.link}>
      {children}
    </a>
  )
}

function ButtonBase(props: ButtonBaseProps) {
  return <Button component="a" {...props} />
}

export const AppLink = createLink(AnchorBase)
export const ButtonLink = createLink(ButtonBase)
