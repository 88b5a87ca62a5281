import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes the file of third-party licenses: bundles contain no license texts, and most licenses require that their text
 * is passed on.
 */
export function writeLicenses(root, folder) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const used = Object.entries(packages).filter(
    ([place, { dev, link }]) =>
      place.startsWith('node_modules/') && !dev && !link && existsSync(path.join(root, place)),
  )
  const texts = used.map(([place, { version, license }]) => {
    const title = `${place.slice(place.lastIndexOf('node_modules/') + 13)} ${version} (${license ?? 'see below'})`
    return [title, '='.repeat(title.length), ...textsIn(path.join(root, place))].join('\n\n')
  })
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES'), `${texts.join('\n\n\n')}\n`)
}

function textsIn(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => entry.name)
  return names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
}
