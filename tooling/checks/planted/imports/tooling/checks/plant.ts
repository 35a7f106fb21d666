export const plant = "plant";
