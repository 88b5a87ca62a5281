import { globSync, readFileSync } from 'node:fs'

const build = `${import.meta.dirname}/build/client`

// React Router's list of what each route loads, as a script that assigns it.
const [manifestFile = ''] = globSync(`${build}/assets/manifest-*.js`)
const manifest = readFileSync(manifestFile, 'utf8')
const { entry, routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1))

/** Everything that `/` loads before a visitor touches it; what is imported on demand does not count. */
const firstRoute = [entry, routes['root'], routes['routes/home']].flatMap((part) => [
  ...part.imports,
  ...Object.entries(part).flatMap(([name, file]) => (/[mM]odule$/.test(name) ? file : [])),
])

export default [
  {
    name: 'JavaScript of the first route',
    path: [...new Set(firstRoute)].map((file) => `${build}${file}`),
    // Goes down, never up: docs/decisions/0062-first-paint.md.
    limit: '144 kB',
  },
]
