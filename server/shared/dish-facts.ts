// The allergens and diets that a dish can be marked with (contract 21.4).

export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof ALLERGENS)[number];
export const DIETS = [
  'vegan',
  'vegetarian',
  'gluten-free',
  'lactose-free',
  'halal',
  'kosher',
] as const;
export type Diet = (typeof DIETS)[number];
