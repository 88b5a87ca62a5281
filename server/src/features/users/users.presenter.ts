import type { UserSettings } from '@pictor/contract'
import type { SessionRow, SettingsRow } from './users.repository.ts'

export function presentSettings(row: SettingsRow): UserSettings {
  return {
    user_id: row.userId,
    email_notifications: row.emailNotifications,
    phone: row.phone,
    full_name: row.fullName,
    two_step_sign_in: row.twoFactorEnabled,
    has_password: row.hasPassword,
  }
}

export function presentDevice(row: SessionRow) {
  return {
    id: row.id,
    device: describeDevice(row.userAgent),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.updatedAt.toISOString(),
  }
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A readable name of the device, from the user agent: `Firefox on Windows`. */
export function describeDevice(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent ?? '')
  const system = findName(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

function findName(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
