/** Allowed licenses of packages in the lock file. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  // For data and fonts whose authors we name.
  'CC-BY-4.0',
  'OFL-1.1',
  // For libraries that are linked and packages that we use unchanged. These licenses ask for more if a package is
  // changed.
  'LGPL-3.0-or-later',
  'MPL-2.0',
])

/** Packages whose license field npm cannot read. All are MIT. */
const LICENSE_REVIEWED = new Set(['busboy', 'humanize-number', 'streamsearch'])

/**
 * The minimum versions, with the reason, of packages that process visitors' requests. "EXAMINED" marks a version that
 * was installed on 2026-11-25, when no advisory against it was known. Review all minimums by 2027-05-25: read the
 * advisories, then raise them.
 */
const EXAMINED = 'older versions were not examined'
const MINIMUM_VERSIONS = {
  '@fastify/static': ['10.1.11', EXAMINED],
  'better-auth': ['1.7.7', `CVE-2025-61928 below 1.3.26; ${EXAMINED}`],
  'drizzle-orm': ['0.45.4', EXAMINED],
  fastify: ['5.8.3', 'CVE-2026-25223, CVE-2026-25224, CVE-2026-3635'],
  nodemailer: ['10.6.0', `CVE-2025-13033 and CVE-2025-14874 below 7.0.11; ${EXAMINED}`],
  'react-router': ['8.4.0', `CVE-2026-22030 below 7.12.0; ${EXAMINED}`],
  sharp: ['0.32.6', 'CVE-2023-4863'],
}

const DEPENDENCY_KINDS = ['dependencies', 'devDependencies', 'optionalDependencies']
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * Returns one message per violation of the policy. `lock` is package-lock.json, `manifests` are the package.json files
 * by workspace ('' is the root).
 */
export function findViolations({ lock, manifests }) {
  const packages = Object.entries(lock.packages).filter(([location]) => !(location in manifests))
  const violations = packages.flatMap(([location, entry]) => findPackageViolations(location, entry, manifests))
  const hosts = new Set(packages.flatMap(([, { resolved, link }]) => (resolved && !link ? [readHost(resolved)] : [])))
  if (hosts.size > 1) violations.push(`Packages come from ${hosts.size} hosts: ${[...hosts].join(', ')}.`)
  return [
    ...violations,
    ...findScriptViolations(packages, manifests[''].allowScripts ?? {}),
    ...findManifestViolations(manifests),
  ]
}

function findPackageViolations(location, { version, resolved, integrity, link, license }, manifests) {
  if (link) return resolved in manifests ? [] : [`${location} is a link to ${resolved}, which is not a workspace.`]
  const name = readPackageName(location)
  const violations = []
  if (!EXACT.test(version ?? '')) violations.push(`${location} has no plain version.`)
  if (!INTEGRITY.test(integrity ?? '')) violations.push(`${location} has no SHA-512 integrity.`)
  if (resolved && !resolved.startsWith('https://'))
    violations.push(`${location} is not downloaded by https from a registry.`)
  if (!LICENSE_REVIEWED.has(name) && !isAllowed(license)) violations.push(`${location} has the license ${license}.`)
  const [minimum, why] = MINIMUM_VERSIONS[name] ?? []
  if (minimum && isBelow(version, minimum)) violations.push(`${location} is ${version}, below ${minimum}: ${why}.`)
  return violations
}

/** Our commands install with --ignore-scripts. `allowScripts` applies when npm is called directly. */
function findScriptViolations(packages, allowed) {
  const withScripts = new Set(
    packages.flatMap(([location, entry]) => (entry.hasInstallScript ? [readPackageName(location)] : [])),
  )
  return [
    ...[...withScripts]
      .filter((name) => !(name in allowed))
      .map((name) => `${name} has an install script: deny it in allowScripts.`),
    ...Object.keys(allowed)
      .filter((name) => allowed[name] !== false)
      .map((name) => `The install script of ${name} may run.`),
    ...Object.keys(allowed)
      .filter((name) => !withScripts.has(name))
      .map((name) => `allowScripts names ${name}, which has no install script.`),
  ]
}

function findManifestViolations(manifests) {
  return Object.entries(manifests).flatMap(([workspace, manifest]) =>
    DEPENDENCY_KINDS.flatMap((kind) =>
      Object.entries(manifest[kind] ?? {})
        .filter(([, range]) => !EXACT.test(range))
        .map(([name, range]) => `${workspace || 'The root'} requires ${name} ${range}. Use one exact version.`),
    ),
  )
}

/** Of licenses joined by OR, one must be allowed; of licenses joined by AND, all. */
function isAllowed(license) {
  const choices = String(license).replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((part) => LICENSES.has(part)))
}

function readPackageName(location) {
  return location.split('node_modules/').at(-1)
}

function readHost(url) {
  return URL.canParse(url) ? new URL(url).host : url
}

function isBelow(version, minimum) {
  const [parts, minimumParts] = [version, minimum].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const index = parts.findIndex((part, position) => part !== minimumParts[position])
  return index >= 0 && parts[index] < minimumParts[index]
}
