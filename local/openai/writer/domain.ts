import 'server-only';

export type Domain =
  | 'food'
  | 'garden'
  | 'business'
  | 'tech'
  | 'fitness'
  | 'money'
  | 'travel'
  | 'home'
  | 'writing'
  | 'learning'
  | 'family'
  | 'pets'
  | 'general';

const words: readonly (readonly [Domain, RegExp])[] = [
  [
    'pets',
    /\b(dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|aquariums?|hamsters?|parrots?|rabbits?)\b/i,
  ],
  [
    'garden',
    /\b(gardens?|gardening|plants?|herbs?|balcon(?:y|ies)|compost\w*|lawns?|seeds?|seedlings?|tomato(?:es)?|roses?|succulents?|houseplants?|pruning|orchids?|bonsai|soil)\b/i,
  ],
  [
    'food',
    /\b(coffee|tea|espresso|recipes?|cook\w*|bak(?:e|ing|er)|bread|sourdough|cakes?|soups?|pasta|pizza|vegan|meals?|meal prep|breakfast|lunch|dinner|salads?|ferment\w*|kombucha|kitchen knives|wine|beer|cocktails?|chocolate|curry|rice|smoothies?|food|foods|snacks?)\b/i,
  ],
  [
    'writing',
    /\b(writ(?:e|ing|er|ers)|blogs?|blogging|novels?|poems?|poetry|essays?|copywriting|newsletters?|storytelling|briefs?|resumes?|cvs?|cover letters?|speech(?:es)?|journal\w*)\b/i,
  ],
  [
    'travel',
    /\b(travel\w*|trips?|itinerar(?:y|ies)|hotels?|flights?|backpack\w*|camping|hik(?:e|es|ing)|road trips?|beach(?:es)?|cruises?|holidays?|vacations?|visa|packing|city breaks?|paris|london|tokyo|lisbon|rome|iceland|japan)\b/i,
  ],
  [
    'fitness',
    /\b(workouts?|exercis\w*|yoga|pilates|runn(?:ing|er|ers)|marathon\w*|gym|fitness|stretch\w*|strength|weights?|weight loss|diets?|keto|sleep\w*|meditat\w*|mindful\w*|cycling|swim\w*|health|healthy|posture|protein)\b/i,
  ],
  [
    'money',
    /\b(money|budget\w*|sav(?:e|ing|ings)|invest\w*|mortgages?|loans?|credit|debt|tax(?:es)?|pensions?|retire\w*|insurance|stocks?|crypto\w*|bitcoin|financ\w*|salary|salaries)\b/i,
  ],
  [
    'tech',
    /\b(software|apps?|code|coding|programming|javascript|typescript|python|react|api|apis|sql|databases?|cloud|docker|linux|laptops?|phones?|smartphones?|keyboards?|wifi|vpn|cyber\w*|passwords?|ai|websites?|web|wordpress|excel|spreadsheets?|smart home|headphones?|cameras?)\b/i,
  ],
  [
    'business',
    /\b(business\w*|startups?|marketing|seo|sales|customers?|clients?|projects?|teams?|manag(?:e|er|ers|ing|ement)|leadership|meetings?|remote work|freelanc\w*|agenc(?:y|ies)|ecommerce|brand\w*|hiring|interviews?|onboarding|strateg(?:y|ies)|crm|podcasts?|productivity|careers?|b2b|saas)\b/i,
  ],
  [
    'home',
    /\b(homes?|house\w*|kitchens?|bathrooms?|bedrooms?|furniture|sofas?|desks?|chairs?|mattress\w*|paint\w*|declutter\w*|clean\w*|organi[sz]\w*|renovat\w*|floor\w*|curtains?|lamps?|lighting|heat pumps?|diy|decor\w*|insulation|windows?|apartments?)\b/i,
  ],
  [
    'family',
    /\b(bab(?:y|ies)|toddlers?|kids?|child(?:ren)?|parent\w*|pregnan\w*|wedding\w*|famil(?:y|ies)|teens?|teenagers?|school lunches|birthday\w*|grandparents?)\b/i,
  ],
  [
    'learning',
    /\b(learn\w*|stud(?:y|ying|ents?)|exams?|courses?|languages?|spanish|french|german|english|italian|piano|guitar|math\w*|school\w*|universit(?:y|ies)|teach\w*|drawing|chess|photography|reading)\b/i,
  ],
];

/** The field a keyword belongs to, by its words; "general" when none is known. */
export function domainOf(keyword: string): Domain {
  return words.find(([, pattern]) => pattern.test(keyword))?.[0] ?? 'general';
}

/** Words of everyday life, which a capital at the start of a keyword does not make a name. */
export function isEverydayWord(word: string): boolean {
  const place = /^(paris|london|tokyo|lisbon|rome|iceland|japan|english|spanish|french|german)$/i;
  return !place.test(word) && (domainOf(word) !== 'general' || /^\w{2,}ing$/i.test(word));
}

/** How people in a field are called, plural and lower-case. */
export const people: Record<Domain, { plain: string; busy: string; expert: string }> = {
  food: { plain: 'home cooks', busy: 'people who cook after work', expert: 'cooks who host' },
  garden: {
    plain: 'home gardeners',
    busy: 'weekend gardeners',
    expert: 'gardeners who help neighbours',
  },
  business: { plain: 'small business owners', busy: 'busy managers', expert: 'consultants' },
  tech: { plain: 'everyday users', busy: 'developers short of time', expert: 'technical leads' },
  fitness: { plain: 'people getting active', busy: 'busy parents', expert: 'coaches' },
  money: { plain: 'careful savers', busy: 'households with little spare time', expert: 'advisers' },
  travel: { plain: 'first-time visitors', busy: 'weekend travellers', expert: 'trip planners' },
  home: {
    plain: 'home owners',
    busy: 'renters with little space',
    expert: 'keen do-it-yourselfers',
  },
  writing: { plain: 'new writers', busy: 'people who write at work', expert: 'editors' },
  learning: { plain: 'self-taught learners', busy: 'learners with a day job', expert: 'teachers' },
  family: {
    plain: 'new parents',
    busy: 'parents with full days',
    expert: 'people who support families',
  },
  pets: {
    plain: 'new pet owners',
    busy: 'owners who work long days',
    expert: 'trainers and sitters',
  },
  general: {
    plain: 'curious beginners',
    busy: 'people with little time',
    expert: 'people who advise others',
  },
};
