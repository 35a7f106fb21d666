import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { Text } from "@radix-ui/themes";
import type { VirtualItem } from "@tanstack/react-virtual";
import { memo } from "react";

interface MatrixHeadProps {
  rooms: readonly Room[];
  /** The columns that are seen. */
  columns: readonly VirtualItem[];
  /** Where the keyboard stands in the head; null where it stands below. */
  activeColumn: number | null;
  selected: ReadonlySet<number>;
  onSelect: (roomId: number) => void;
}

/** The rooms, each with the way to select it; what keeps people out of one is said below its name. */
export const MatrixHead = memo(function MatrixHead(props: MatrixHeadProps) {
  const { rooms, columns, activeColumn, selected, onSelect } = props;
  return (
    <div role="row" aria-rowindex={1} className="access-head">
      <div
        role="columnheader"
        aria-colindex={1}
        className="access-corner"
        tabIndex={activeColumn === 0 ? 0 : -1}
        data-row={0}
        data-column={0}
      >
        <Text size="2" weight="medium">
          Person
        </Text>
      </div>
      {columns.map(({ index, key, start }) => {
        const room = rooms[index];
        return (
          room && (
            <div
              key={key}
              role="columnheader"
              aria-colindex={index + 2}
              className="access-room"
              style={{ left: start }}
            >
              <input
                type="checkbox"
                className="access-check"
                aria-label={`Select ${room.name}`}
                checked={selected.has(room.id)}
                onChange={() => onSelect(room.id)}
                tabIndex={activeColumn === index + 1 ? 0 : -1}
                data-row={0}
                data-column={index + 1}
              />
              <Text as="div" size="1" weight="medium" className="access-room-name" title={room.name}>
                {room.name}
              </Text>
              {room.status !== "LIVE" && (
                <Text as="div" size="1" color="gray">
                  {room.status}
                </Text>
              )}
            </div>
          )
        );
      })}
    </div>
  );
});
