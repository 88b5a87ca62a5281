import { queryOptions } from '@tanstack/react-query'
import { getFromAccountLibrary, postToAccountLibrary } from '../users.queries.ts'

/** A passkey of the user. */
export interface Passkey {
  id: string
  createdAt: string
}

/** The passkeys of the signed-in user, oldest first. */
export function passkeysQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['users', 'passkeys', viewerId],
    queryFn: async () => parsePasskeys(await fetchJson('list-user-passkeys')),
  })
}

/** Whether this browser can create and use passkeys. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/**
 * Creates a passkey on the device and stores its public key. Throws an AccountFailure, or a DOMException if the user
 * cancels.
 */
export async function addPasskey(): Promise<void> {
  const options = await fetchJson('generate-register-options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  await postToAccountLibrary('passkey/verify-registration', {
    response: toJson(await navigator.credentials.create({ publicKey })),
  })
}

/** Signs in with a passkey that the device offers. Throws the same errors as `addPasskey`. */
export async function signInByPasskey(): Promise<void> {
  const options = await fetchJson('generate-authenticate-options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...(options as PublicKeyCredentialRequestOptionsJSON),
    // The device must verify its user. The passkey then counts as both steps.
    userVerification: 'required',
  })
  await postToAccountLibrary('passkey/verify-authentication', {
    response: toJson(await navigator.credentials.get({ publicKey })),
  })
}

/**
 * Removes a passkey. The device still offers it, but it no longer signs in. Throws an AccountFailure, PASSKEY_NOT_FOUND
 * if it was already removed.
 */
export async function removePasskey(id: string): Promise<void> {
  await postToAccountLibrary('passkey/delete-passkey', { id })
}

/** Whether the user closed the device's dialog, or has no passkey for this site. */
export function wasCancelled(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'NotAllowedError'
}

async function fetchJson(path: string): Promise<unknown> {
  return (await getFromAccountLibrary(`passkey/${path}`)).json()
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('The device returned no passkey.')
  return credential.toJSON()
}

function parsePasskeys(list: unknown): Passkey[] {
  return Array.isArray(list) ? list.filter(isPasskey) : []
}

function isPasskey(entry: unknown): entry is Passkey {
  const { id, createdAt }: Partial<Record<keyof Passkey, unknown>> = Object(entry)
  return typeof id === 'string' && typeof createdAt === 'string'
}
