import { CheckIcon } from "@radix-ui/react-icons";
import { Popover, Text, TextField } from "@radix-ui/themes";
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import { Popover as Primitive } from "radix-ui";
import { useState, type RefCallback } from "react";
import type { FieldControl } from "./field.tsx";
import "./combobox.css";

/** Options are told apart by numbers, or by texts. */
type Id = number | string;

export interface PickerOption<Value extends Id = number> {
  value: Value;
  label: string;
  /** A second line that tells alike names apart. */
  detail?: string | undefined;
}

/** What a combobox offers for the text in it. */
export interface Offer<Value extends Id = number> {
  options: readonly PickerOption<Value>[];
  /** Said below the options: that there are more or none, that they are being read or could not be read. */
  note: string | null;
  /** True while the options answer an earlier text: they are dimmed, and none of them can be chosen. */
  isStale?: boolean;
  /** Called with every text, and with none when the list opens. */
  onSearch: (text: string) => void;
}

/** That of the theme's select boxes: people see one kind of select. */
const chevron =
  "M0.135 3.158C0.324 2.957 0.641 2.946 0.842 3.135L4.5 6.565L8.158 3.135C8.359 2.946 8.676 2.957 8.865 3.158C9.054 3.359 9.043 3.676 8.842 3.865L4.842 7.615C4.65 7.795 4.35 7.795 4.158 7.615L0.158 3.865C-0.043 3.676 -0.054 3.359 0.135 3.158Z";

interface ComboboxProps<Value extends Id> {
  control: Partial<FieldControl> & { id: string };
  labelId: string;
  offer: Offer<Value>;
  selected: PickerOption<Value> | null;
  onSelect: (option: PickerOption<Value>) => void;
  size?: "2" | "3";
  inputRef?: RefCallback<HTMLInputElement> | undefined;
}

const longestText = 200;

/** Leaving the field keeps what was chosen before; a click in the text never closes the list. */
function stateReducer<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  const { InputBlur, InputClick, MenuMouseLeave } = useCombobox.stateChangeTypes;
  if (type === InputBlur) return { ...state, isOpen: false };
  if (type === InputClick) return { ...changes, isOpen: true };
  return type === MenuMouseLeave ? state : changes;
}

/** A text field with a list below it: the text searches, the keyboard or a click chooses one of what it finds. */
export function Combobox<Value extends Id>(props: ComboboxProps<Value>) {
  const { control, labelId, offer, selected, size = "3", inputRef } = props;
  const { typed, setTyped, setMet, isOpen, close, combobox } = useChoice(props);
  const { getInputProps, getMenuProps, getItemProps } = combobox;
  // What is typed next replaces the name that stands there.
  const selectName = ({ currentTarget }: { currentTarget: EventTarget }) => {
    if (!isOpen && currentTarget instanceof HTMLInputElement) currentTarget.select();
  };
  const inputProps = getInputProps({
    ...control,
    ref: inputRef,
    onClick: selectName,
    onKeyDown: selectName,
    onFocus: () => setMet(selected?.label ?? ""),
    onBlur: () => setMet(null),
    onChange: ({ currentTarget }) => {
      const text = currentTarget instanceof HTMLInputElement ? currentTarget.value : "";
      setTyped(text);
      offer.onSearch(text);
    },
  });
  const menuProps = getMenuProps({ "aria-labelledby": labelId }, { suppressRefError: true });
  return (
    <Popover.Root open={isOpen} onOpenChange={close}>
      {/* The theme's own leaves out what it holds. */}
      <Primitive.Anchor>
        <TextField.Root
          {...inputProps}
          size={size}
          placeholder="Choose..."
          maxLength={longestText}
          spellCheck={false}
          title={typed === null ? selected?.label : undefined}
          className="fa-combobox"
        >
          <TextField.Slot side="right">
            <svg
              className="rt-SelectIcon"
              width="9"
              height="9"
              viewBox="0 0 9 9"
              fill="currentColor"
              aria-hidden
            >
              <path d={chevron} />
            </svg>
          </TextField.Slot>
        </TextField.Root>
      </Primitive.Anchor>
      <Popover.Content
        role="presentation"
        size="1"
        maxWidth="none"
        className="fa-combobox-content"
        sideOffset={4}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <div {...menuProps} className="fa-combobox-list" data-stale={offer.isStale || undefined}>
          {offer.options.map((option, index) => (
            <div key={option.value} {...getItemProps({ item: option, index })} className="fa-combobox-option">
              <span>
                <Text asChild size="2">
                  <bdi>{option.label}</bdi>
                </Text>
                {option.detail && (
                  <Text asChild size="1" color="gray">
                    <bdi>{option.detail}</bdi>
                  </Text>
                )}
              </span>
              {option.value === selected?.value && <CheckIcon />}
            </div>
          ))}
        </div>
        <Text asChild size="2" color="gray" className="fa-combobox-note">
          <output>{offer.note}</output>
        </Text>
      </Popover.Content>
    </Popover.Root>
  );
}

/** What is open, typed and marked. Without typing the text is the name of what is selected. */
function useChoice<Value extends Id>({ control, labelId, offer, selected, onSelect }: ComboboxProps<Value>) {
  const { options, isStale = false, onSearch } = offer;
  const [typed, setTyped] = useState<string | null>(null);
  /** The name that stood there when somebody came: one that is known only later would move what they type. */
  const [met, setMet] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Null: what is selected, or the first. */
  const [marked, setMarked] = useState<number | null>(null);
  const place =
    marked ?? Math.max(0, typed ? 0 : options.findIndex(({ value }) => value === selected?.value));
  const close = () => {
    setOpen(false);
    setTyped(null);
    setMarked(null);
  };
  const combobox = useCombobox<PickerOption<Value>>({
    inputId: control.id,
    labelId,
    items: [...options],
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.value,
    isItemDisabled: () => isStale,
    isOpen,
    inputValue: typed ?? met ?? selected?.label ?? "",
    selectedItem: selected,
    highlightedIndex: isStale ? -1 : Math.min(place, options.length - 1),
    stateReducer,
    onStateChange: ({ type, isOpen: opens, selectedItem, highlightedIndex }) => {
      if (highlightedIndex !== undefined) setMarked(highlightedIndex < 0 ? null : highlightedIndex);
      if (selectedItem) {
        setMet(null);
        onSelect(selectedItem);
      }
      if (opens === false) close();
      if (!opens) return;
      setOpen(true);
      if (type !== useCombobox.stateChangeTypes.InputChange) onSearch("");
    },
  });
  return { typed, setTyped, setMet, isOpen, close, combobox };
}
