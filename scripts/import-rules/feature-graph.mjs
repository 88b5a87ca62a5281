/**
 * For each server feature, the other features whose index.ts it may import. The graph has no cycles. A feature that is
 * missing here may not import anything.
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
  payments: ['credits', 'region'],
  admin: ['credits', 'generation', 'images', 'payments', 'plans', 'users'],
  moderation: ['admin', 'images', 'users'],
}
