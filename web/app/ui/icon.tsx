import { createElement, type ComponentProps, type ReactElement } from 'react'

/**
 * An icon in the color of the text, 24 by 24 pixels unless a class sets another size. Screen readers ignore it.
 */
export type Icon = (props: ComponentProps<'svg'>) => ReactElement

/** Creates an icon from SVG elements on a grid of 24 by 24 units. They are created once and reused in every render. */
export function createIcon(shapes: readonly (readonly [element: string, attributes: Record<string, string>])[]): Icon {
  const children = shapes.map(([element, attributes], key) => createElement(element, { key, ...attributes }))
  return function LucideIcon(props) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox="0 0 24 24"
        width={24}
        height={24}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        {children}
      </svg>
    )
  }
}
