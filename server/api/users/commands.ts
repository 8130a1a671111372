// Every command of users, in one visible list.
import { addUser, deleteUser, resetPassword, updatePin, updateUser } from './change.ts';

export const userCommands = { addUser, updateUser, resetPassword, updatePin, deleteUser };
