import { Link } from 'react-router'
import { articlePath, articles, type Article } from '../../content/articles.ts'

/** Where to read on. */
export function RelatedArticles({ ids }: { ids: readonly string[] }) {
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line pt-10">
      <h2 id="related" className="text-xl font-semibold tracking-tight">
        Related articles
      </h2>
      <ul className="mt-5 grid gap-5 @2xl:grid-cols-2">
        {articles
          .filter(({ id }) => ids.includes(id))
          .map((article) => (
            <li key={article.id} className="flex">
              <Card article={article} />
            </li>
          ))}
      </ul>
    </section>
  )
}

function Card({ article: { id, title, description, section, picture } }: { article: Article }) {
  return (
    <Link
      to={articlePath(id)}
      className="group flex w-full flex-col overflow-hidden rounded-xl border border-line bg-surface-raised hover:bg-surface-hover"
    >
      <img
        src={picture.small}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        className="aspect-video w-full border-b border-line bg-surface-sunken object-cover"
      />
      <span className="flex flex-1 flex-col p-5">
        <span className="text-sm font-medium text-link">{section}</span>
        <span className="mt-1 text-lg leading-snug font-semibold tracking-tight text-balance group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {title}
        </span>
        <span className="mt-2 text-sm text-pretty text-muted">{description}</span>
      </span>
    </Link>
  )
}
