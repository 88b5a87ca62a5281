import { queryOptions } from '@tanstack/react-query'
import { get, post } from '../users.queries.ts'

/** A passkey of the visitor. */
export interface Passkey {
  id: string
  createdAt: string
}

/** Of the signed-in visitor, the oldest first. */
export function passkeysQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['users', 'passkeys', viewerId],
    queryFn: async () => passkeysIn(await read('list-user-passkeys')),
  })
}

/** Whether this browser can make and use passkeys. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Has the device make a passkey and stores its public part. Throws an AccountFailure, or a DOMException if the visitor cancels. */
export async function addPasskey(): Promise<void> {
  const options = await read('generate-register-options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  await post('passkey/verify-registration', { response: jsonOf(await navigator.credentials.create({ publicKey })) })
}

/** Signs in with a passkey that the device offers. Throws as `addPasskey`. */
export async function signInByPasskey(): Promise<void> {
  const options = await read('generate-authenticate-options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...(options as PublicKeyCredentialRequestOptionsJSON),
    // The device has to recognize its user: then it counts as both steps.
    userVerification: 'required',
  })
  await post('passkey/verify-authentication', { response: jsonOf(await navigator.credentials.get({ publicKey })) })
}

/** Removes a passkey: the device still offers it, but it no longer signs in. Throws an AccountFailure, PASSKEY_NOT_FOUND if it was removed before. */
export async function removePasskey(id: string): Promise<void> {
  await post('passkey/delete-passkey', { id })
}

/** Whether the visitor has closed the device's window, or has no passkey for this site. */
export function wasCancelled(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'NotAllowedError'
}

async function read(call: string): Promise<unknown> {
  return (await get(`passkey/${call}`)).json()
}

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('The device made no passkey')
  return credential.toJSON()
}

function passkeysIn(list: unknown): Passkey[] {
  return Array.isArray(list) ? list.filter(isPasskey) : []
}

function isPasskey(entry: unknown): entry is Passkey {
  const { id, createdAt }: Partial<Record<keyof Passkey, unknown>> = Object(entry)
  return typeof id === 'string' && typeof createdAt === 'string'
}
