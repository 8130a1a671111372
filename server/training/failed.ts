// The error of a training.
/** The reason why a training did not start or could not go on, in words for the console. */
export class TrainingFailed extends Error {}
