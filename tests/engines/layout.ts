/**
 * The body of a function that returns what is wrong with the page as this engine lays it out: text
 * that is cut off, texts over one another, a scrollbar in a line of text, and links that break their
 * line although it has room for them.
 */
export const FIND_MISPLACED = `
  const found = []
  const nameOf = (element) => element.tagName + ' ' + element.textContent.trim().slice(0, 40)
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden=true], [inert], option, select, [role=log], [data-demo-toolbar]')
  const isClippedOnPurpose = (element) => {
    for (let box = element; box; box = box.parentElement) {
      const { clipPath, clip } = getComputedStyle(box)
      if (clipPath !== 'none' || clip.startsWith('rect')) return true
    }
    return false
  }
  const isFixed = (element) => {
    for (let box = element; box; box = box.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true
    }
    return false
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push('the page is ' + (scrollWidth - clientWidth) + ' px too wide')

  const texts = []
  for (const element of document.querySelectorAll('#root *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    if (!isShown(element) || isClippedOnPurpose(element)) continue
    const style = getComputedStyle(element)
    const scrolls = ['auto', 'scroll'].includes(style.overflowY) && element.clientHeight < 100
    const borders = parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth)
    if (scrolls && element.offsetWidth - element.clientWidth - borders > 1 && element.tagName !== 'TEXTAREA') {
      found.push('a scrollbar beside ' + nameOf(element))
    }
    if (!hasText) continue
    const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip'
    const isMarked = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    if (cuts && !isMarked && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) {
      found.push('cuts off ' + nameOf(element))
    }
    if (isFixed(element)) continue
    for (const node of element.childNodes) {
      if (node.nodeType !== 3 || !node.data.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) texts.push({ element, node, box: seenPart(element, box) })
    }
  }
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (one.node === other.node) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 6) {
        found.push(nameOf(one.element) + ' is over ' + nameOf(other.element))
      }
    }
  }
  /** Without what a box that scrolls or hides what is outside it has cut away. */
  function seenPart(element, { left, top, right, bottom }) {
    const seen = { left, top, right, bottom }
    for (let parent = element; parent; parent = parent.parentElement) {
      const { overflow, display, textOverflow, paddingRight } = getComputedStyle(parent)
      if (overflow === 'visible' || display === 'inline') continue
      const frame = parent.getBoundingClientRect()
      seen.left = Math.max(seen.left, frame.left)
      seen.top = Math.max(seen.top, frame.top)
      const ellipsis = textOverflow === 'ellipsis' ? parseFloat(paddingRight) : 0
      seen.right = Math.min(seen.right, frame.right - ellipsis)
      seen.bottom = Math.min(seen.bottom, frame.bottom)
    }
    return seen
  }
  for (const link of document.querySelectorAll('main a')) {
    if (link.getClientRects().length < 2 || !isShown(link)) continue
    if (getComputedStyle(link).display !== 'inline') continue
    let block = link.parentElement
    while (getComputedStyle(block).display === 'inline') block = block.parentElement
    const isAlone = block.textContent.trim() === link.textContent.trim() && !block.querySelector('button')
    if (!isAlone) continue
    const { paddingLeft, paddingRight } = getComputedStyle(block)
    const room = block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    link.style.whiteSpace = 'nowrap'
    const needed = link.getBoundingClientRect().width
    link.style.whiteSpace = ''
    if (needed < room - 1) found.push('breaks the line of ' + nameOf(link))
  }
  return found
`
