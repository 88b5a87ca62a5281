import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Texts of packages that do not contain their own, by name. */
const SUPPLIED_TEXTS = { '@iconify-json/lucide': 'scripts/release/lucide-license.txt' }

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
    const name = location.slice(location.lastIndexOf('node_modules/') + 13)
    const title = `${name} ${version} (${license ?? 'see below'})`
    const supplied = SUPPLIED_TEXTS[name]
    const texts = supplied ? [readText(path.join(root, supplied))] : readLicenseTexts(path.join(root, location))
    return [title, '='.repeat(title.length), ...texts].join('\n\n')
  })
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES'), `${texts.join('\n\n\n')}\n`)
}

function readLicenseTexts(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => entry.name)
  return names.sort().map((name) => readText(path.join(folder, name)))
}

function readText(file) {
  return readFileSync(file, 'utf8').trim()
}
