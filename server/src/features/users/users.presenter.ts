import type { UserSettings } from '@pictor/contract'
import { describeDevice } from './auth/device.ts'
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
