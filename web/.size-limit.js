import { globSync, readFileSync } from 'node:fs'

const build = `${import.meta.dirname}/build/client`

// React Router's manifest lists the files that each route loads. It is a script that assigns a JSON object.
const [manifestFile = ''] = globSync(`${build}/assets/manifest-*.js`)
const manifest = readFileSync(manifestFile, 'utf8')
const { entry, routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1))

/** The scripts that `/` loads before any interaction. Scripts that are imported on demand do not count. */
const firstRouteScripts = [entry, routes['root'], routes['routes/home']].flatMap((part) => [
  ...part.imports,
  ...Object.entries(part).flatMap(([name, file]) => (/[mM]odule$/.test(name) ? file : [])),
])

export default [
  {
    name: 'JavaScript of the first route',
    path: [...new Set(firstRouteScripts)].map((file) => `${build}${file}`),
    // May only be lowered: docs/decisions/0062-first-paint.md.
    limit: '142 kB',
  },
]
