import { useLoaderData } from 'react-router'
import type { Route } from './+types/contact'
import Text from '../../content/contact.mdx'
import { pageHead } from '../../lib/page-head.ts'
import { visitContext } from '../../lib/visit.ts'
import { ContactTopics } from './contact-topics.tsx'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'
import { SocialLinks } from './social-links.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { social: context.get(visitContext).operator.social }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const description = `Write to ${site.brandName}: support, bug reports, feedback, business, contracts and custom requests. We reply within 24–48 hours.`
  return pageHead({ site, path: '/contact', description })
}

export default function Contact() {
  return (
    <ContentPage title="Contact Us" lead="A person reads it, and a person answers." below={<WaysToWrite />}>
      <Text components={contentElements} />
    </ContentPage>
  )
}

function WaysToWrite() {
  const { social } = useLoaderData<typeof loader>()
  return (
    <>
      <ContactTopics />
      {social.length > 0 && <SocialLinks links={social} />}
    </>
  )
}
