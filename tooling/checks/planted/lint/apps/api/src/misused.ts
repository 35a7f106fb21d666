const isOpen = async () => true;

export const enter = () => (isOpen() ? "in" : "out");
