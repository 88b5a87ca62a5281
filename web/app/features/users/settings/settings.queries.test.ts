import type { SettingsChange } from '@pictor/contract'
import { expect, test } from 'vitest'
import { saveSettings } from './settings.queries.ts'

function createServer() {
  const sent: unknown[] = []
  async function updateSettings({ phone = null, ...change }: SettingsChange) {
    sent.push({ phone, ...change })
    const kept = { user_id: 'ada', email_notifications: true, two_step_sign_in: false, has_password: true }
    return { settings: { ...kept, phone, full_name: null } }
  }
  return { sent, by: { users: { updateSettings } } }
}

test('only the changed settings are sent, and all settings are returned', async () => {
  const { sent, by } = createServer()
  expect(await saveSettings('ada', { phone: '+49 30 123' }, by)).toMatchObject({ phone: '+49 30 123' })
  expect(sent).toEqual([{ phone: '+49 30 123' }])
})

test('saving while signed out fails and sends nothing', async () => {
  const { sent, by } = createServer()
  await expect(saveSettings(null, { phone: null }, by)).rejects.toThrow('Not authenticated')
  expect(sent).toEqual([])
})
