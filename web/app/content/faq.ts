/** The facts about an installation that the answers contain. */
export interface FaqFacts {
  brandName: string
  welcomeCredits: number
  plans: { name: string; credits: number; model: string; isDemo: boolean }[]
}

export interface FaqEntry {
  /** Links to the answer end in `#` and this id. */
  id: string
  question: string
  /** One string per paragraph. Links are written `[words](/path)`. */
  answer: string[]
}

/** Returns the questions and answers of the about page. Its structured data contains them, too. */
export function createFaq({ brandName, welcomeCredits, plans }: FaqFacts): FaqEntry[] {
  const prices = plans.map(({ name, credits }) => `${credits} credits on ${name}`)
  return [
    {
      id: 'what-can-i-make',
      question: 'What can I make?',
      answer: [
        'Anything you can describe: product shots, illustrations, posters, scenes for a story, an image for a friend. There are six aspect ratios, from 16:9 for a banner to 9:16 for a phone.',
        'On Pro Plus you can also choose a style, such as watercolor, anime or cinematic, and start from an image of your own. The [terms](/terms#what-you-may-not-do) list what is not allowed.',
      ],
    },
    {
      id: 'price',
      question: 'How much does an image cost?',
      answer: [
        `${joinWithAnd(prices)}. You see the price and your balance before you generate.`,
        ...(welcomeCredits > 0 ? [`A new account starts with ${welcomeCredits} free credits.`] : []),
        'You can buy more in one-time packs; see [Pricing](/pricing). There is no subscription.',
      ],
    },
    {
      id: 'credits',
      question: 'Do credits expire?',
      answer: ['No. Credits never expire. They work with both plans and stay until you use them.'],
    },
    {
      id: 'failed',
      question: 'What if a generation fails?',
      answer: [
        'All its credits are refunded automatically and immediately, whatever the reason: the model did not respond, took too long or refused. You can see the refund in your [credit history](/credits). For everything else, see the [Refund Policy](/refund).',
      ],
    },
    {
      id: 'rights',
      question: 'Who can use the images I make?',
      answer: [
        'You can, for anything legal, including business. Between you and us, they are yours. Visitors may view your public images, download them for personal use and reuse their prompts. The details are in the [terms](/terms#your-images).',
      ],
    },
    {
      id: 'public',
      question: 'Are my images public?',
      answer: [
        'Yes, unless you make them private: with the switch in the prompt bar before you generate, or on the image at any time afterwards. A public image shows its prompt. It shows your name only if you have saved one in Settings. Uploads are always private.',
      ],
    },
    {
      id: 'models',
      question: 'Which models create the images?',
      answer: createModelsAnswer(plans),
    },
    {
      id: 'demo',
      question: 'What do the labels “AI-generated” and “Demo” mean?',
      answer: [
        'Every image made here is labeled “AI-generated” with its model, and its file carries the same information in machine-readable form. Please leave it in. “Demo” means that the image was drawn by the built-in demo engine, which needs no external model.',
        'Anyone can use [Verify](/verify) to check whether an image was made here and whether it has been changed.',
      ],
    },
    {
      id: 'delete',
      question: 'How do I delete an image or my account?',
      answer: [
        'To delete an image, open it and choose Delete. It disappears from the site immediately, you can undo that for a short time, and its files are erased a day later.',
        'To delete everything, go to [Settings](/settings) and choose “Delete my account”. There you can also download all the data we hold about you first.',
      ],
    },
    {
      id: 'api',
      question: 'Is there an API?',
      answer: [
        `Yes. Everything on this site is available through a public API, with the same account and credits. See the [API documentation](/api/docs).`,
      ],
    },
  ]

  function createModelsAnswer(allPlans: FaqFacts['plans']): string[] {
    const externalModels = allPlans.filter(({ isDemo }) => !isDemo).map(({ name, model }) => `${model} on ${name}`)
    const demoPlans = allPlans.filter(({ isDemo }) => isDemo).map(({ name, model }) => `${name} (${model})`)
    return [
      ...(externalModels.length > 0 ? [`${joinWithAnd(externalModels)}.`] : []),
      ...(demoPlans.length > 0
        ? [
            `On this site, ${brandName}’s own demo engine replaces the model of ${joinWithAnd(demoPlans)}. It draws illustrations from your words on this server and labels them “Demo”.`,
          ]
        : []),
      'The model that actually created an image is stored with it and shown next to it.',
    ]
  }
}

/** Joins the parts as 'a and b'. */
function joinWithAnd(parts: string[]): string {
  return parts.join(' and ')
}
