/** Credits per piece of work (spec.md §9). Also the balance needed to start it. */
export const postPrice = 150;
export const imagePrice = 100;
