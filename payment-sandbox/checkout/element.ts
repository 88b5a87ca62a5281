type Attributes = Record<string, string | false | ((event: Event) => void)>

/** Creates an HTML element. An attribute whose value is a function becomes a listener for the event of that name. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') created.addEventListener(name, value)
    else if (value !== false) created.setAttribute(name, value)
  }
  created.append(...children)
  return created
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/** Creates an SVG icon from a stroke path on a grid of 24 × 24. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG_NAMESPACE, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
