// Allergens and diets as people read them.

/** 'gluten-free' → 'Gluten-free'. */
export const factWords = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
