import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from './test.ts'
import { unzipSync } from 'fflate'
import { errors } from '@pictor/contract/errors'
import { fetchAuthorization, waitForEmailedLink, PASSWORD, signIn } from './account.ts'
import { generateImage, tileOf } from './images.ts'

test('profile and notification settings are saved', { tag: '@core' }, async ({ member: { page, email } }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email)
  const fullName = page.getByLabel('Full Name')
  await expect(fullName).toHaveValue('')
  await expect(fullName).toHaveAttribute('placeholder', email.split('@')[0] ?? '')

  await fullName.fill('Ada Lovelace')
  await page.getByLabel('Phone Number').fill('call me')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('alert')).toHaveText(/digits/)
  await page.getByLabel('Phone Number').fill('+44 20 7946 0018')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('AL')

  const emailSwitch = page.getByRole('switch', { name: 'Email me when an image is ready' })
  await expect(emailSwitch).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await emailSwitch.click()
  await expect(emailSwitch).not.toBeChecked()
  await saved

  const html = await (await page.request.get('/settings')).text()
  expect(html).toContain('value="Ada Lovelace"')
  expect(html).toContain('value="+44 20 7946 0018"')
  expect(html).toContain('aria-checked="false"')
})

test('a failed save shows an error and keeps the input', async ({ member: { page } }) => {
  await page.goto('/settings')
  await page.route('**/api/users/settings', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Full Name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Grace Hopper')
  const emailSwitch = page.getByRole('switch')
  await emailSwitch.click()
  await expect(page.getByText('Failed to update settings')).toBeVisible()
  await expect(emailSwitch).toBeChecked()
})

test('a device is signed out by its button, and the focus stays in the list', async ({ page, member: otherDevice }) => {
  await signIn(page.request, otherDevice)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Signed-in Devices' })
  await card.getByRole('button', { name: /^Sign out of .+, signed in/ }).click()
  await expect(page.getByText(/^Signed out of /)).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('list')).toBeFocused()
  expect((await otherDevice.request.get('/api/auth/token')).status()).toBe(401)
})

test('a device that is already signed out shows a message', async ({ page, member: otherDevice }) => {
  await signIn(page.request, otherDevice)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Signed-in Devices' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await page.request.delete('/api/users/devices', { headers: await fetchAuthorization(page.request) })
  await card.getByRole('button', { name: /^Sign out of .+, signed in/ }).click()
  await expect(page.getByText(/ was already signed out$/)).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('list')).toBeFocused()
})

test('a new password signs out other devices', async ({ page, member: otherDevice, request }) => {
  await signIn(page.request, otherDevice)
  await page.goto('/settings')
  const devices = page.getByRole('region', { name: 'Signed-in Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')

  await page.getByRole('button', { name: 'Sign out of the others' }).click()
  await expect(page.getByText('Signed out of 1 other device')).toBeVisible()
  await expect(devices).toHaveCount(1)
  expect((await otherDevice.request.get('/api/auth/token')).status()).toBe(401)

  await signIn(request, otherDevice)
  const form = page.getByRole('form', { name: 'Change Password' })
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please enter a new password')
  await form.getByLabel('New Password').fill('a brand new password')
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(form.getByLabel('New Password')).toHaveValue('')
  expect((await request.get('/api/auth/token')).status()).toBe(401)
})

test('if the server requires the current password, its field appears with the focus', async ({ member: { page } }) => {
  await page.goto('/settings')
  // The server responds like this if the sign-in was more than ten minutes ago.
  const attempts: unknown[] = []
  await page.route('**/api/users/password', async (route) => {
    const sent: unknown = route.request().postDataJSON()
    attempts.push(sent)
    const code = attempts.length === 1 ? 'CURRENT_PASSWORD_REQUIRED' : 'CURRENT_PASSWORD_WRONG'
    await (attempts.length < 3 ? route.fulfill({ status: 403, json: { code, message: code } }) : route.continue())
  })
  const form = page.getByRole('form', { name: 'Change Password' })
  const submit = form.getByRole('button', { name: 'Update Password' })
  await form.getByLabel('New Password').fill('a brand new password')
  await submit.click()
  const current = form.getByLabel('Current Password')
  await expect(current).toBeFocused()
  await expect(form.getByRole('alert')).toHaveText('Please also enter your current password.')
  await current.fill('not it')
  await submit.click()
  await expect(form.getByRole('alert')).toHaveText('Your current password is incorrect.')
  await current.fill(PASSWORD)
  await submit.click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(current).toBeHidden()
  const newPassword = 'a brand new password'
  expect(attempts).toEqual([
    { newPassword },
    { newPassword, currentPassword: 'not it' },
    { newPassword, currentPassword: PASSWORD },
  ])
})

test('a new email address applies after confirmation by email', async ({ page, account }) => {
  const { email } = account
  const newEmail = `moved-${email}`
  // Changing the email address requires a recent sign-in.
  await signIn(page.request, account)
  await page.goto('/settings')
  const form = page.getByRole('form', { name: 'Change Email' })
  await form.getByLabel('New Email').fill(email.toUpperCase())
  await form.getByRole('button', { name: 'Change Email' }).click()
  await expect(form.getByRole('alert')).toHaveText('This is already your email address.')
  await form.getByLabel('New Email').fill(newEmail)
  await form.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText(`Until then, your account stays with ${email}`)).toBeVisible()

  const link = await waitForEmailedLink(page.request, newEmail, '/auth/confirm')
  await page.goto(link.href)
  await expect(page.getByText(`your account moves to ${newEmail}`)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm my new email' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText('Email address changed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(newEmail)
})

test('the data export is one file and may require the current password', async ({ member: { page, email } }) => {
  await page.goto('/settings')
  // The server responds like this if the sign-in was more than ten minutes ago.
  let attempts = 0
  await page.route('**/api/users/export', async (route) => {
    const code = ['CURRENT_PASSWORD_REQUIRED', 'CURRENT_PASSWORD_WRONG'][attempts++]
    await (code ? route.fulfill({ status: 403, json: { code, message: code } }) : route.continue())
  })
  const form = page.getByRole('form', { name: 'Your Data' })
  const submit = form.getByRole('button', { name: 'Download my data' })
  await submit.click()
  const current = form.getByLabel('Current Password')
  await expect(current).toBeFocused()
  await current.fill('not it')
  await submit.click()
  await expect(form.getByRole('alert')).toHaveText('Your current password is incorrect.')
  await expect(current).toHaveValue('not it')
  await expect(current).toBeFocused()
  await current.fill(PASSWORD)
  const [download] = await Promise.all([page.waitForEvent('download'), submit.click()])
  await expect(current).toBeHidden()
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  const manifest = JSON.parse(text('manifest.json')) as { files: { path: string; sha256: string }[] }
  expect(manifest.files.map(({ path }) => path)).toEqual([
    'orders.json',
    'generations.json',
    'favorites.json',
    'uploads.json',
    'image-reports.json',
    'images.json',
    'credits.json',
    'decisions.json',
    'profile.json',
  ])
  for (const { path, sha256 } of manifest.files) {
    expect(createHash('sha256').update(text(path)).digest('hex'), path).toBe(sha256)
  }
  expect(text('profile.json')).toContain(email)
  expect(JSON.parse(text('credits.json'))).toMatchObject({ ledger: [{ kind: 'welcome', amount: 80 }] })
})

test(
  'importing an export restores a deleted image; another file is rejected',
  { tag: '@core' },
  async ({ member: { page, ...account }, request, browserName }) => {
    const image = await generateImage(page.request, 'A kite above the dunes')
    // An export needs a sign-in within ten minutes, and the seeded session may be older.
    await signIn(request, account)
    const exported = await request.get('/api/users/export')
    expect(exported.status()).toBe(200)
    const headers = await fetchAuthorization(page.request)
    expect((await page.request.delete(`/api/images/${image.id}`, { headers })).status()).toBe(200)
    await page.goto('/settings')
    const card = page.getByRole('region', { name: 'Import Your Data' })
    const chooseFile = async (name: string, buffer: Buffer) => {
      const file = { name, mimeType: 'application/zip', buffer }
      // Playwright cannot use Firefox's file dialog.
      if (browserName === 'firefox') return card.locator('input[type=file]').setInputFiles(file)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        card.getByRole('button', { name: 'Choose a file' }).click(),
      ])
      await chooser.setFiles(file)
    }
    await chooseFile('holiday.zip', Buffer.from('not my data'))
    await expect(card.getByRole('alert')).toHaveText(errors.ARCHIVE_NOT_ACCEPTED.message)
    await chooseFile('my-data.zip', await exported.body())
    await expect(card.getByRole('status')).toHaveText(/^1 image and 0 favorites restored\./)
    await expect(card.getByRole('alert')).toHaveCount(0)
    await card.getByText('Credits and orders in this file').click()
    await expect(card.getByRole('listitem')).toHaveText([/^generation.*−16 credits/, /^welcome.*\+80 credits/])
    await page.goto('/my-media')
    await expect(tileOf(page, image)).toBeVisible()
  },
)

test('an account without a password must sign in again', async ({ member: { page } }) => {
  await page.goto('/settings')
  // The server responds like this to such an account if the sign-in was more than ten minutes ago.
  await page.route('**/api/users/export', (route) =>
    route.fulfill({ status: 403, json: { code: 'FRESH_SIGN_IN_REQUIRED', message: '' } }),
  )
  const form = page.getByRole('form', { name: 'Your Data' })
  await form.getByRole('button', { name: 'Download my data' }).click()
  await expect(form.getByText('Please sign out, sign in again and retry')).toBeFocused()
  await form.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('deleting the account requires the email address and signs out all tabs', async ({
  member: { page, context, email, password },
}) => {
  const tab = await context.newPage()
  await tab.goto('/my-media')
  await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.goto('/settings')
  const opener = page.getByRole('button', { name: 'Delete my account' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Your email address')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByLabel('Your email address').fill('somebody@example.org')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Nothing was deleted/)
  await dialog.getByLabel('Your email address').fill(email)
  await page.route(
    '**/api/users/delete',
    (route) => route.fulfill({ status: 403, json: { code: 'CURRENT_PASSWORD_REQUIRED', message: '' } }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByLabel('Current Password')).toBeFocused()
  await expect(dialog.getByLabel('Your email address')).toHaveValue(email)
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(tab.getByText('You must be logged in to view this content.')).toBeVisible()
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'pictor.session_token' }))
  const signInResponse = await page.request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(signInResponse.status()).toBe(401)
})
