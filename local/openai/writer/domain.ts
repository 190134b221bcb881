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

type People = { fresh: string; busy: string; expert: string };

/** Readers in a field: at the very beginning, short of time, and asked by others. */
export const people: Record<Domain, People> = {
  food: {
    fresh: 'Home cooks trying it for the first time',
    busy: 'People who cook after work',
    expert: 'Hosts who are asked for their recipes',
  },
  garden: {
    fresh: 'First-time gardeners',
    busy: 'Weekend gardeners',
    expert: 'Gardeners who help their neighbours',
  },
  business: {
    fresh: 'People starting their first venture',
    busy: 'Managers with full calendars',
    expert: 'Consultants and mentors',
  },
  tech: {
    fresh: 'Everyday users without a technical background',
    busy: 'Developers short of time',
    expert: 'Technical leads who explain things to others',
  },
  fitness: {
    fresh: 'People who want to get active again',
    busy: 'Working people with half an hour to spare',
    expert: 'Coaches and course leaders',
  },
  money: {
    fresh: 'Young earners sorting out their finances',
    busy: 'Households with little spare time',
    expert: 'The friend everyone asks about money',
  },
  travel: {
    fresh: 'First-time visitors',
    busy: 'Weekend travellers',
    expert: 'People who plan trips for others',
  },
  home: {
    fresh: 'Renters and owners planning a first project',
    busy: 'Families without a free weekend',
    expert: 'Keen do-it-yourselfers',
  },
  writing: {
    fresh: 'New writers',
    busy: 'People who write at work',
    expert: 'Editors and teachers of writing',
  },
  learning: {
    fresh: 'Self-taught learners',
    busy: 'Learners with a day job',
    expert: 'Teachers looking for a handout',
  },
  family: {
    fresh: 'Parents doing this for the first time',
    busy: 'Parents with full days',
    expert: 'Midwives, teachers and other supporters',
  },
  pets: {
    fresh: 'New pet owners',
    busy: 'Owners who work long days',
    expert: 'Trainers and pet sitters',
  },
  general: {
    fresh: 'Complete beginners',
    busy: 'Interested people with little time',
    expert: 'People whom others ask for advice',
  },
};
