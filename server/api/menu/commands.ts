// All commands of the menu. Some keys are the method and path of a call: such a call only runs its command and needs no
// separate route.
import { setAvailability } from './availability.ts';
import { addCategory, deleteCategory, updateCategory } from './categories.ts';
import { setItemPhoto } from './item-photo.ts';
import { addMenuItem, deleteMenuItem, updateMenuItem } from './items.ts';
import { changeMenuItems, copyMenuItem } from './many-items.ts';
import { importMenu } from './menu-csv.ts';
import {
  addOptionGroup,
  deleteOptionGroup,
  setItemGroups,
  updateOptionGroup,
} from './option-groups.ts';
import { addOption, deleteOption, updateOption } from './options.ts';
import { orderCategories, orderMenuItems } from './order.ts';
import { setSteps } from './steps.ts';
import { addTax, deleteTax, updateTax } from './taxes.ts';
import { undoImport } from './undo-import.ts';

export const menuCommands = {
  'POST /settings/categories/add': addCategory,
  'POST /settings/categories/{id}/update': updateCategory,
  'DELETE /settings/categories/{id}': deleteCategory,
  'POST /settings/taxes/add': addTax,
  'POST /settings/taxes/{id}/update': updateTax,
  'DELETE /settings/taxes/{id}': deleteTax,
  'POST /menu-items/add': addMenuItem,
  'POST /menu-items/update/{id}': updateMenuItem,
  'POST /menu-items/change': changeMenuItems,
  'POST /menu-items/{id}/copy': copyMenuItem,
  'POST /settings/categories/order': orderCategories,
  'POST /menu-items/order': orderMenuItems,
  'POST /settings/option-groups/add': addOptionGroup,
  'POST /settings/option-groups/{id}/update': updateOptionGroup,
  'DELETE /settings/option-groups/{id}': deleteOptionGroup,
  'POST /menu-items/{id}/groups': setItemGroups,
  'POST /menu-items/{id}/steps': setSteps,
  'POST /menu-items/availability': setAvailability,
  'POST /menu-items/import/undo': undoImport,
  deleteMenuItem,
  setItemPhoto,
  addOption,
  updateOption,
  deleteOption,
  importMenu,
};
