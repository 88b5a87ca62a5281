/** Files whose prose `language.mjs` does not check: articles, and files that list the phrases themselves. */
export const exceptions = [/^web\/app\/content\//, /^docs\/glossary\.md$/, /^scripts\/check\/language/]

/**
 * Words that docs/glossary.md replaces in names, whether in camel case, snake case or capitals. Each line is one rule.
 */
export const bannedWords = [
  'answer answers answered answering',
  'ask asks asked asking askings asker askers',
  'tell tells told telling teller hear heard deaf',
  'wish wishes wished wanted unwanted armed',
  'heart hearts news anew',
  'deed deeds workshop workshops visit visits beside meanwhile dear costly doom diary heir hinder fate fates misfortunes',
  'turn turns turned forget forgotten forgetting',
  'hold held holder',
  'book books mistake mistakes notice notices finding findings',
  'house shop office furnish furnished furniture stranger strangers surroundings',
  'outdate outdated outdates stray strays swollen refuse refused refusal refusals',
  'press presses pressed',
  'picture pictures',
  'mail mails',
  'address addresses',
]

/** Names with such a word that are allowed, in all files or only in `files`. */
export const allowedNames = [
  {
    reason: 'public names',
    names: /^(MODEL_ASKED|IMAGE_HELD|ADDRESS_TAKEN|CONTENT_REFUSED|MAIL_FROM|\w+_NOTICE(S)?_DAYS)$/,
  },
  {
    reason: 'JSON fields',
    names:
      /^(mistakes|findings?|held_at|heldAt|wished_visibility|wishedVisibility|pictures|mail|comic_book|comicBook|acceptedAnswer)$/,
  },
  { reason: 'stored names', names: /^(answeredAt|mailId)$/, files: /^(server|benchmarks)\// },
  { reason: 'OpenID claim', names: /^picture$/, files: /^server\/test\// },
  {
    reason: 'names of Node.js and libraries',
    names: /^(press|pressSequentially|sendMail|\w*[aA]ddress|AddressInfo|ipAddressHeaders|visit)$/,
  },
  { reason: 'icons and ARIA', names: /^(Mail|MailCheck|MailX|Heart|MessageSquareHeart|aria-pressed)$/ },
  { reason: 'subjects of images', names: /book|house|picture|heart|beside/i, files: /^illustrator\// },
  { reason: 'questions and answers', names: /answer/i, files: /faq/ },
]

/** Phrases in prose that docs/glossary.md replaces. */
export const bannedPhrases = [
  { rule: 'whoever, whatever', pattern: /\b(who|what|where|whom)(so)?ever\b/gi },
  { rule: 'anew, meanwhile', pattern: /\b(anew|meanwhile)\b/gi },
  { rule: 'Answers', pattern: /(^|[.*] |\/\*\*? ?)Answers\b/gm },
  { rule: 'told, heard', pattern: /\b(tells?|told|hears?|heard) of\b|\b(is|are|was|were|be|been) told\b(?! apart)/gi },
  {
    rule: 'let go, take back, break off',
    pattern: /\blet(s|ting)? go of\b|\b(takes?|taken|took|taking) back\b|\b(breaks?|broke|broken|breaking) off\b/gi,
  },
  {
    rule: 'of ours, under way, in vain, mend, dear',
    pattern: /\bof (ours|theirs|mine)\b|\bunder way\b|\bin vain\b|\bmend(s|ed|ing)?\b|\bdear(er|est)?\b/gi,
  },
  {
    rule: 'clause as subject',
    pattern:
      /(^|[.;:] |\/\*\* ?|\/\/ ?|^ *\* )(What|Who|Whose|Which) (is|was|are|were|has|had|may|can|a|the|it|they)\b(?![^.]*\?)/gm,
  },
  {
    rule: 'books, deeds, wishes, workshops, askings',
    pattern: /\b(the|our) books\b|\b(deeds?|wish(es|ed)?|workshops?|askings|(an?|the|this|one|each) asking)\b/gi,
  },
  { rule: 'mail', pattern: /(?<![\w/.-])mails?\b(?! server)|\be-mails?\b|\baddress(es)? of (mail|nothing)\b/gi },
  { rule: 'picture', pattern: /\bpictures?\b/gi },
  {
    rule: 'British spelling',
    pattern:
      /\b(\w*colour\w*|favourites?|\w*authoris\w+|catalogues?|licences?|neighbours?|grey|recognis\w+|organis\w+|initialis\w+|behaviour|centred|optimiser|honoured?)\b/gi,
  },
]
