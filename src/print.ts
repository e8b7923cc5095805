import { variables } from './theme'

import './ui/styles/print.css'

/* The styles for paper, which preload.ts loads: nobody prints a page in its first second. */

/** Paper is white, whatever the colour scheme is. */
const colors = Object.entries(variables('light')).map(([name, value]) => `${name}:${value}`)
const sheet = new CSSStyleSheet()
sheet.replaceSync(`@media print{:root:root{color-scheme:light;${colors.join(';')}}}`)
document.adoptedStyleSheets.push(sheet)
