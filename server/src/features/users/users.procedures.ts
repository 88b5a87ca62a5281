import { calls, signedIn } from '../../kernel/procedures.ts'
import type { ExportAccess } from './users.export.ts'
import type { Users } from './users.service.ts'

export function usersProcedures(users: Users, exportAccess: ExportAccess) {
  return {
    getSettings: calls.users.getSettings
      .use(signedIn)
      .handler(async ({ context }) => ({ settings: await users.loadSettings(context.user.userId) })),
    updateSettings: calls.users.updateSettings
      .use(signedIn)
      .handler(async ({ context, input }) => ({ settings: await users.changeSettings(context.user.userId, input) })),
    changePassword: calls.users.changePassword.use(signedIn).handler(async ({ context, input }) => {
      await users.changePassword(context.user, input)
      return { success: true as const }
    }),
    listDevices: calls.users.listDevices
      .use(signedIn)
      .handler(async ({ context }) => ({ devices: await users.listDevices(context.user) })),
    endOtherDevices: calls.users.endOtherDevices
      .use(signedIn)
      .handler(async ({ context }) => ({ ended: await users.revokeOtherDevices(context.user) })),
    endDevice: calls.users.endDevice.use(signedIn).handler(async ({ context, input }) => {
      await users.revokeDevice(context.user, input.id)
      return { success: true as const }
    }),
    prepareExport: calls.users.prepareExport.use(signedIn).handler(async ({ context, input }) => {
      await users.requireFreshSignIn(context.user, input.currentPassword)
      return { url: exportAccess.createDownloadPath(context.user) }
    }),
    deleteAccount: calls.users.deleteAccount.use(signedIn).handler(async ({ context, input }) => {
      await users.deleteAccount(context.user, input)
      return { success: true as const }
    }),
  }
}
