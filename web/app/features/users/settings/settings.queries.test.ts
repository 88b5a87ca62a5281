import type { SettingsChange } from '@pictor/contract'
import { expect, test } from 'vitest'
import { saveSettings, settingsQuery } from './settings.queries.ts'

function createFakeServer() {
  const sent: unknown[] = []
  async function updateSettings({ phone = null, ...change }: SettingsChange) {
    sent.push({ phone, ...change })
    const stored = { user_id: 'ada', email_notifications: true, two_step_sign_in: false, has_password: true }
    return { settings: { ...stored, phone, full_name: null } }
  }
  return { sent, client: { users: { updateSettings } } }
}

test('settings are cached for ten minutes per user', () => {
  const { staleTime, queryKey } = settingsQuery('ada')
  expect(staleTime).toBe(600_000)
  expect(queryKey).toContain('ada')
})

test('only the changed settings are sent, and all settings are returned', async () => {
  const { sent, client } = createFakeServer()
  expect(await saveSettings('ada', { phone: '+49 30 123' }, client)).toMatchObject({ phone: '+49 30 123' })
  expect(sent).toEqual([{ phone: '+49 30 123' }])
})

test('saving while signed out fails and sends nothing', async () => {
  const { sent, client } = createFakeServer()
  await expect(saveSettings(null, { phone: null }, client)).rejects.toThrow('Not authenticated')
  expect(sent).toEqual([])
})
