import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SocialLink } from '@pictor/contract'
import type { Values } from './variables.ts'
import type { BrandFile } from '../kernel/brand-file.ts'

export interface BrandLogo {
  light: BrandFile
  dark: BrandFile
}

const MAX_BYTES = 256 * 1_024

/**
 * Reads the files of BRAND_LOGO, relative to the working folder, and returns an error message for each invalid file.
 */
export function readBrandLogo(
  { BRAND_LOGO: names }: Values,
  workingFolder: string,
): { logo: BrandLogo | null; issues: string[] } {
  const results = (names ?? []).map((name) => readBrandFile(path.resolve(workingFolder, name)))
  const issues = results.filter((result) => typeof result === 'string')
  const [light, dark = light] = results.filter((result) => typeof result !== 'string')
  return { logo: light && dark ? { light, dark } : null, issues }
}

/** Returns the file, or an error message. */
function readBrandFile(file: string): BrandFile | string {
  const bytes = readBytes(file)
  if (typeof bytes === 'string') return bytes
  const format = detectFormat(bytes)
  if (!format) return `BRAND_LOGO must name SVG, PNG or WebP files: ${file} is not one.`
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { path: `/brand/logo-${hash}.${format}`, contentType: CONTENT_TYPES[format], bytes }
}

/** Returns the bytes, or an error message. */
function readBytes(file: string): Buffer | string {
  try {
    const stats = statSync(file)
    // Reading a device or a pipe might never end.
    if (!stats.isFile()) return `BRAND_LOGO must name files: ${file} is not a file.`
    if (stats.size > MAX_BYTES) return `BRAND_LOGO must name files of at most 256 KB: ${file} is larger.`
    return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return `BRAND_LOGO can't be read: ${file} (${code}).`
  }
}

const CONTENT_TYPES = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const

function detectFormat(bytes: Buffer): keyof typeof CONTENT_TYPES | null {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  return isSvg(bytes.toString('utf8')) ? 'svg' : null
}

function isSvg(file: string): boolean {
  const text = file.replaceAll(/<!--[\s\S]*?-->/g, '')
  return SVG_START.test(text) && /<\/svg>\s*$/.test(text)
}

/** Browsers show an SVG as an image only if it declares its namespace. */
const SVG_START =
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE[^>[]*>\s*)?<svg\s[^>]*xmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/

/** Returns the configured links in display order. */
export function toSocialLinks(values: Values): SocialLink[] {
  const links: { network: SocialLink['network']; url: string | undefined }[] = [
    { network: 'Instagram', url: values.SOCIAL_INSTAGRAM },
    { network: 'Twitter', url: values.SOCIAL_TWITTER },
    { network: 'Pinterest', url: values.SOCIAL_PINTEREST },
    { network: 'WhatsApp', url: values.SOCIAL_WHATSAPP },
  ]
  return links.flatMap(({ network, url }) => (url ? [{ network, url }] : []))
}
