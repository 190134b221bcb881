import 'server-only';
import type { Domain } from '@/local/openai/writer/domain';

/** What an image could show, eight to sixteen words each: also its alternative text. */
export const scenes: Record<Domain, readonly string[]> = {
  food: [
    'A coffee cup and a glass carafe on a linen cloth beside a window',
    'A bowl of lemons and pears on a wooden kitchen table',
    'Jars of dried ingredients lined up on a plain kitchen shelf',
    'A loaf of bread on a board with a small knife beside it',
    'A pot of fresh herbs on a kitchen sill above folded cloths',
  ],
  garden: [
    'Terracotta pots with young herb plants on a sunny balcony rail',
    'A watering can among green leaves on a wooden bench',
    'Rows of young plants in a small raised garden bed at dawn',
    'A single potted plant on a window sill with long leaves',
    'Garden hills behind a low wall with pots of different sizes',
  ],
  business: [
    'A tidy desk with a notebook, a pen and a cup of coffee',
    'An office window with a view over the roofs of a city',
    'A stack of books and a lamp on a quiet work table',
    'Stepping stones across calm water, seen from a low bank',
    'Balanced stones on a flat surface beside an open notebook',
  ],
  tech: [
    'A laptop on a clean desk next to a small green plant',
    'Layered paper shapes that fit together like parts of a system',
    'A desk lamp lighting a keyboard and an open notebook',
    'A city skyline of simple blocks under a large pale sun',
    'Overlapping circles and bars of cut paper in calm order',
  ],
  fitness: [
    'A mountain path leading towards a large sun above soft hills',
    'Balanced stones beside calm water in the first light of day',
    'A rolled mat and a water bottle beside a bright window',
    'A bowl of fresh fruit on a table near a plant',
    'Rolling hills with a winding path and a wide open sky',
  ],
  money: [
    'A glass jar with a small plant growing out of it on a shelf',
    'A notebook, a pen and a cup on a plain wooden desk',
    'Balanced stones in careful order on a pale stone table',
    'Layers of cut paper rising like gentle steps towards a sun',
    'A small house among hills under a wide and quiet sky',
  ],
  travel: [
    'A city skyline with domes and towers under a large evening sun',
    'A small sailing boat on a calm sea below distant hills',
    'A mountain road winding between soft hills towards the horizon',
    'A window with a view of roofs and the sea beyond them',
    'A suitcase and a folded map on a chair beside a window',
  ],
  home: [
    'An armchair and a lamp beside a tall window with a plant',
    'A desk under a window with books and a small vase',
    'A shelf with jars, books and a trailing green plant',
    'A quiet room with an arched window and long shadows',
    'Bowls and vases in soft colours on a wooden side table',
  ],
  writing: [
    'An open notebook and a pen on a desk beside a cup',
    'A stack of books and a lamp on a table by the window',
    'Loose sheets of paper in layers under a warm desk lamp',
    'A small vase with one branch on a writing table',
    'A window above a desk with a view over quiet hills',
  ],
  learning: [
    'A stack of books beside an open notebook on a wooden desk',
    'Stepping stones that lead across calm water towards a sun',
    'A lamp, a cup and a pen on a student’s small desk',
    'Cut paper shapes arranged from simple to rich and detailed',
    'A path over soft hills towards a bright morning sky',
  ],
  family: [
    'A round table with bowls of fruit beside a bright window',
    'An armchair with a folded blanket next to a small plant',
    'A small house on a hill under a large friendly sun',
    'A shelf with books and wooden toys in soft colours',
    'Paper boats on calm water in the light of early evening',
  ],
  pets: [
    'A cosy armchair beside a window with a plant and a bowl',
    'A path over green hills on a clear and bright morning',
    'A bowl and a folded blanket on a sunlit wooden floor',
    'A garden wall with pots and leaves in the afternoon sun',
    'A quiet room with an arched window and soft cushions',
  ],
  general: [
    'Layers of cut paper like soft hills under a large pale sun',
    'A desk by the window with a notebook, a pen and a cup',
    'Balanced stones on a plain surface in the morning light',
    'An arched window with a plant and long shadows on the wall',
    'Stepping stones across calm water towards a bright horizon',
  ],
};
