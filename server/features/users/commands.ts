// Every command of users, in one visible list.
import { addUser, deleteUser, resetPassword, updateUser } from './change.ts';

export const userCommands = { addUser, updateUser, resetPassword, deleteUser };
