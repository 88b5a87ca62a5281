/**
 * The other features whose index.ts a server feature may import. No cycles; a feature that is missing here is rejected.
 */
export const featureGraph = {
  realtime: [],
  users: [],
  plans: [],
  credits: ['plans', 'realtime'],
  images: [],
  favorites: ['images', 'realtime'],
  uploads: ['images'],
  generation: ['credits', 'plans', 'images', 'realtime'],
  region: [],
  payments: ['credits', 'region', 'realtime'],
  admin: ['credits', 'generation', 'images', 'payments', 'plans', 'users'],
  moderation: ['admin', 'images', 'users'],
}
