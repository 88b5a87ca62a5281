import { icons } from '@iconify-json/lucide'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:icon/'

/** Provides `virtual:icon/<name>`: a Lucide icon as a component. See `docs/decisions/0078-icons.md`. */
export function lucideIcons(): Plugin {
  return {
    name: 'lucide-icons',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const shapes = JSON.stringify(readShapes(id.slice(PREFIX.length + 1)))
      const code = `import { createIcon } from '/app/ui/icon.tsx'\nexport default /* @__PURE__ */ createIcon(${shapes})`
      return { code, moduleSideEffects: false }
    },
    // Without side effects, a chunk contains only the icons that it uses, not all that `icons.ts` lists.
    transform: { filter: { id: /\/app\/ui\/icons\.ts$/ }, handler: () => ({ moduleSideEffects: false }) },
  }
}

/** Attributes of all shapes. `createIcon` sets them on the `<svg>`, so they are removed here. */
const STROKE = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'
const SHAPE = /<(path|circle|rect|ellipse)((?: \w+="[^"]*")*)\/>/g

/** Returns the shapes of an icon as pairs of element name and attributes. */
function readShapes(name: string): [string, Record<string, string>][] {
  const body = icons.icons[name]?.body
  if (body === undefined) throw new Error(`Lucide has no icon "${name}".`)
  const shapes = body.replace(STROKE, '').replace(/^<g>(.*)<\/g>$/, '$1')
  if (shapes.replaceAll(SHAPE, '') !== '') throw new Error(`The icon "${name}" has unknown shapes or attributes.`)
  return Array.from(shapes.matchAll(SHAPE), ([, element = '', attributes = '']) => [
    element,
    Object.fromEntries(Array.from(attributes.matchAll(/ (\w+)="([^"]*)"/g), ([, key, value]) => [key, value])),
  ])
}
