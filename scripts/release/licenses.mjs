import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes one file with all third-party licenses: most licenses require that their text is passed on, and the bundles
 * contain no license texts.
 */
export function writeLicenses(root, folder) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const used = Object.entries(packages).filter(
    ([location, { dev, link }]) =>
      location.includes('node_modules/') && !dev && !link && existsSync(path.join(root, location)),
  )
  const texts = used.map(([location, { version, license }]) => {
    const title = `${location.slice(location.lastIndexOf('node_modules/') + 13)} ${version} (${license ?? 'see below'})`
    return [title, '='.repeat(title.length), ...readLicenseTexts(path.join(root, location))].join('\n\n')
  })
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES'), `${texts.join('\n\n\n')}\n`)
}

function readLicenseTexts(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => entry.name)
  return names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
}
