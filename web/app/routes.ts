import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('generate', 'routes/generate.tsx'),
  route('favorites', 'routes/favorites.tsx'),
  route('my-media', 'routes/my-media.tsx'),
  route('upload', 'routes/upload.tsx'),
  route('auth/confirm', 'routes/auth.confirm.tsx'),
  route('auth/reset', 'routes/auth.reset.tsx'),
  route('auth/signin', 'routes/auth.signin.tsx'),
  route('image/:id', 'routes/image.tsx'),
  route('credits', 'routes/credits.tsx'),
  route('credits/orders/:orderId', 'routes/credits.order.tsx'),
  route('settings', 'routes/settings.tsx'),
  route('pricing', 'routes/pricing.tsx'),
  route('verify', 'routes/verify.tsx'),
  route('about', 'routes/about.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('refund', 'routes/refund.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('magic-studio', 'routes/magic-studio.tsx'),
  route('art-gallery', 'routes/art-gallery.tsx'),
  // What builds the product for its visitors leaves it out; `?.` because other programs read this list too.
  ...(import.meta.env?.MODE === 'development' ? [route('dev/ui', 'routes/dev.ui.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
